/** Keys of payment providers that the owner enters (decisions/057). */
import { z } from 'zod'
import { id, shopTimestamp, text } from './fields.ts'

const KEY_LENGTH_MAX = 300

/** The state of a provider's keys that the owner enters. No response contains a key. */
export const providerKeyState = z
  .object({
    provider: z.string(),
    payment_method_id: id,
    name: z.string(),
    /** set in the environment, which wins: none can be entered */
    is_set_on_server: z.boolean(),
    /** false: the shop's secret has changed, so the keys must be entered again */
    is_readable: z.boolean(),
    /** `last_four`: null without a value, empty for a short one */
    fields: z.array(
      z.object({ name: z.string(), is_optional: z.boolean(), last_four: z.string().nullable() }),
    ),
    changed_at: shopTimestamp.nullable(),
    changed_by: z.string().nullable(),
  })
  .meta({ id: 'ProviderKeyState' })
export type ProviderKeyState = z.output<typeof providerKeyState>

export const providerParams = z.object({ provider: text(40) })
export const providerKeysBody = z
  .object({
    /** an empty or missing key stays, if the account is the same */
    keys: z.record(text(40), text(KEY_LENGTH_MAX)),
    /** the owner confirmed the switch from test to real money */
    accepts_real_money: z.boolean().optional(),
  })
  .meta({ id: 'ProviderKeysBody' })
