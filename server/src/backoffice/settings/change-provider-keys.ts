/** The owner's keys of payment providers (decisions/057). A key is only sent to its provider, and stored only encrypted. */
import type { ProviderKeyState } from '@warung/contract/provider-keys.ts'
import type { AuditAction } from '@warung/contract/values/audit-actions.ts'
import { eq, sql } from 'drizzle-orm'
import { recordChange } from '../../audit/record-change.ts'
import { hasOpenOrders } from '../../orders/orders/has-open-orders.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/open.ts'
import { appUser } from '../../platform/database/schema/accounts.ts'
import { providerKey } from '../../platform/database/schema/provider-keys.ts'
import { shopSetting } from '../../platform/database/schema/settings.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { effectiveSettings } from '../../platform/settings/parse-settings.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import {
  accountOfKeys,
  fieldsOf,
  type KeyForm,
  type KeyMode,
  type ProviderKeys,
} from '../../providers/key-form.ts'
import { ProviderUnavailable } from '../../providers/provider.ts'
import { type StoredKeys, sealKeys, unsealKeys } from '../../providers/stored-keys.ts'
import { lockSettings } from './change-settings.ts'

/** Notifies all processes, so that each reopens its providers. */
export const PROVIDER_KEYS_CHANNEL = 'warung_provider_keys'

type KeysContext = {
  readonly config: Config
  readonly sessionSecret: string
  readonly forms: readonly KeyForm[]
}
type KeysChange = KeysContext & { readonly by: number; readonly now: Date }
type RealMoney = {
  /** the owner has confirmed the switch to real money */
  readonly acceptsRealMoney: boolean
}

export async function listProviderKeys(
  db: Db,
  { config, sessionSecret, forms }: KeysContext,
): Promise<WithDates<ProviderKeyState>[]> {
  const stored = await db
    .select({ row: providerKey, changed_by: appUser.name })
    .from(providerKey)
    .innerJoin(appUser, eq(appUser.user_id, providerKey.changed_by))
  return forms.map((form) => {
    const found = stored.find(({ row }) => row.provider === form.provider)
    return {
      provider: form.provider,
      payment_method_id: form.payment_method_id,
      name: form.name,
      is_set_on_server: form.modeOnServer(config) !== undefined,
      is_readable: !found || unsealKeys(sessionSecret, form.provider, found.row.sealed) !== undefined,
      fields: fieldsOf(form, config).map(({ name, isOptional = false }) => ({
        name,
        is_optional: isOptional,
        last_four: found?.row.last_four[name] ?? null,
      })),
      changed_at: found?.row.changed_at ?? null,
      changed_by: found?.changed_by ?? null,
    }
  })
}

/** @throws {Problem} page_not_found, provider_keys_on_server */
function changeableForm(provider: string, { config, forms }: KeysContext): KeyForm {
  const form = forms.find((each) => each.provider === provider)
  if (!form) throw new Problem('page_not_found')
  if (form.modeOnServer(config)) throw new Problem('provider_keys_on_server', { name: form.name })
  return form
}

/** @throws {Problem} provider_keys_wrong, provider_keys_unchecked, provider_keys_of_live */
async function checkedMode(form: KeyForm, keys: ProviderKeys, config: Config): Promise<KeyMode> {
  const { name } = form
  const check = await form.check(keys, config).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new Problem('provider_keys_unchecked', { name })
  })
  if ('wrong' in check) throw new Problem('provider_keys_wrong', { name, fields: check.wrong })
  if (check.mode === 'live' && !config.allowsRealMoney) throw new Problem('provider_keys_of_live', { name })
  return check.mode
}

type KeyRow = typeof providerKey.$inferSelect

async function findRow(db: Db, { provider }: KeyForm): Promise<KeyRow | undefined> {
  const [row] = await db.select().from(providerKey).where(eq(providerKey.provider, provider))
  return row
}

/** An empty field keeps the old key, but only of the same account: keys of two accounts must not be mixed. */
function mergedKeys(form: KeyForm, entered: ProviderKeys, old: ProviderKeys | undefined): ProviderKeys {
  const merged = Object.fromEntries(
    form.fields.map(({ name }) => [name, (entered[name] ?? '').trim() || (old?.[name] ?? '')]),
  )
  const isSameAccount = old && accountOfKeys(form, merged) === accountOfKeys(form, old)
  if (!old || isSameAccount) return merged
  return Object.fromEntries(form.fields.map(({ name }) => [name, (entered[name] ?? '').trim()]))
}

/**
 * Test money must not pay for real goods, and the switch to real money needs a confirmation.
 * @throws {Problem} provider_keys_of_test, provider_keys_real_money
 */
async function checkMoney(
  db: Db,
  { name }: KeyForm,
  mode: KeyMode,
  { config, forms, acceptsRealMoney }: KeysChange & RealMoney,
): Promise<void> {
  const stored = await db.select({ mode: providerKey.mode }).from(providerKey)
  const modes = [...stored.map((row) => row.mode), ...forms.map((form) => form.modeOnServer(config))]
  const isLive = modes.includes('live')
  if (mode === 'sandbox' && isLive) throw new Problem('provider_keys_of_test', { name })
  if (mode === 'live' && !isLive && !acceptsRealMoney) throw new Problem('provider_keys_real_money', { name })
}

async function recordKeysChange(
  db: Db,
  { name }: KeyForm,
  action: AuditAction,
  { by, now }: KeysChange,
): Promise<void> {
  const subject = { type: 'settings', id: null, name } as const
  await recordChange(db, { by, action, subject, before: {}, after: {}, at: now })
  await db.execute(sql`select pg_notify(${PROVIDER_KEYS_CHANNEL}, '')`)
}

/** Going live may replace a sandbox account: its unpaid orders involve no real money. */
function isOtherAccount(form: KeyForm, before: KeyRow, old: ProviderKeys, after: StoredKeys): boolean {
  if (before.mode === 'sandbox' && after.mode === 'live') return false
  return before.mode !== after.mode || accountOfKeys(form, old) !== accountOfKeys(form, after.keys)
}

/**
 * Checks the keys with the provider first. Another account is refused while orders at the old one are open.
 * @throws {Problem} those of `changeableForm`, `checkedMode` and `checkMoney`; provider_keys_in_use
 */
export async function changeProviderKeys(
  db: Db,
  provider: string,
  entered: ProviderKeys,
  change: KeysChange & RealMoney,
): Promise<void> {
  const { config, sessionSecret, by, now } = change
  const form = changeableForm(provider, change)
  const unseal = (row: KeyRow | undefined) => row && unsealKeys(sessionSecret, provider, row.sealed)
  const keys = mergedKeys(form, entered, unseal(await findRow(db, form)))
  const mode = await checkedMode(form, keys, config)
  await inTransaction(db, async (db) => {
    await lockSettings(db) // whether the shop is live depends on all keys
    const before = await findRow(db, form)
    await checkMoney(db, form, mode, change)
    const old = unseal(before)
    const isOther = before && old && isOtherAccount(form, before, old, { mode, keys })
    if (isOther && (await hasOpenOrders(db, form.payment_method_id)))
      throw new Problem('provider_keys_in_use', { name: form.name })
    const values = {
      mode,
      sealed: sealKeys(sessionSecret, provider, keys),
      last_four: Object.fromEntries(
        Object.entries(keys).flatMap(([name, key]) => (key === '' ? [] : [[name, lastFour(key)]])),
      ),
      ...{ changed_at: now, changed_by: by },
    }
    await db
      .insert(providerKey)
      .values({ provider, ...values })
      .onConflictDoUpdate({ target: providerKey.provider, set: values })
    await recordKeysChange(db, form, 'settings.keys_changed', change)
  })
}

/** Empty for a short key, of which four characters would reveal too much. */
function lastFour(key: string): string {
  return key.length >= 12 ? key.slice(-4) : ''
}

/** @throws {Problem} those of `changeableForm`; provider_keys_in_use while its method is on, or has unpaid orders */
export async function removeProviderKeys(db: Db, provider: string, change: KeysChange): Promise<void> {
  const form = changeableForm(provider, change)
  await inTransaction(db, async (db) => {
    await lockSettings(db) // no method is turned on while its keys are removed
    const before = await findRow(db, form)
    if (!before) return
    const settings = effectiveSettings(await db.select().from(shopSetting), change.config.fixedSettings)
    const isOn = settings.payment_methods.some(
      ({ payment_method_id, is_on }) => is_on && payment_method_id === form.payment_method_id,
    )
    if (isOn || (await hasOpenOrders(db, form.payment_method_id)))
      throw new Problem('provider_keys_in_use', { name: form.name })
    await db.delete(providerKey).where(eq(providerKey.provider, provider))
    await recordKeysChange(db, form, 'settings.keys_removed', change)
  })
}
