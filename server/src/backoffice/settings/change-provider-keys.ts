/** The owner's keys of payment providers (decisions/057). No key leaves here but to its provider, and sealed to the database. */
import type { ProviderKeyState } from '@warung/contract/settings.ts'
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
import { settingsInForce } from '../../platform/settings/parse-settings.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { accountOfKeys, type KeyForm, type KeyMode, type ProviderKeys } from '../../providers/key-form.ts'
import { ProviderUnavailable } from '../../providers/provider.ts'
import { sealKeys, unsealKeys } from '../../providers/stored-keys.ts'

/** Each process opens its providers again. */
export const PROVIDER_KEYS_CHANNEL = 'warung_provider_keys'

type KeysContext = {
  readonly config: Config
  readonly sessionSecret: string
  readonly forms: readonly KeyForm[]
}
type KeysChange = KeysContext & { readonly by: number; readonly now: Date }

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
      is_set_on_server: form.isSetOnServer(config),
      is_readable: !found || unsealKeys(sessionSecret, form.provider, found.row.sealed) !== undefined,
      fields: form.fields.map(({ name }) => ({ name, last_four: found?.row.last_four[name] ?? null })),
      changed_at: found?.row.changed_at ?? null,
      changed_by: found?.changed_by ?? null,
    }
  })
}

/** @throws {Problem} page_not_found, provider_keys_on_server */
function changeableForm(provider: string, { config, forms }: KeysContext): KeyForm {
  const form = forms.find((each) => each.provider === provider)
  if (!form) throw new Problem('page_not_found')
  if (form.isSetOnServer(config)) throw new Problem('provider_keys_on_server', { name: form.name })
  return form
}

/** @throws {Problem} provider_keys_wrong, provider_keys_unchecked, provider_keys_of_test, provider_keys_of_live */
async function checkedMode(form: KeyForm, keys: ProviderKeys, config: Config): Promise<KeyMode> {
  const { name } = form
  const check = await form.check(keys, config).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new Problem('provider_keys_unchecked', { name })
  })
  if ('wrong' in check) throw new Problem('provider_keys_wrong', { name, fields: check.wrong })
  if (check.mode === 'sandbox' && config.isLive) throw new Problem('provider_keys_of_test', { name })
  if (check.mode === 'live' && !config.allowsRealMoney) throw new Problem('provider_keys_of_live', { name })
  return check.mode
}

async function findRow(db: Db, { provider }: KeyForm) {
  const [row] = await db.select().from(providerKey).where(eq(providerKey.provider, provider)).for('update')
  return row
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

/**
 * Asks the provider first. Keys of another account wait until no order is open at the old one.
 * @throws {Problem} of `changeableForm` and `checkedMode`, provider_keys_in_use
 */
export async function changeProviderKeys(
  db: Db,
  provider: string,
  entered: ProviderKeys,
  change: KeysChange,
): Promise<void> {
  const { config, sessionSecret, by, now } = change
  const form = changeableForm(provider, change)
  const keys = Object.fromEntries(form.fields.map(({ name }) => [name, (entered[name] ?? '').trim()]))
  const mode = await checkedMode(form, keys, config)
  await inTransaction(db, async (db) => {
    const before = await findRow(db, form)
    const old = before && unsealKeys(sessionSecret, provider, before.sealed)
    const isSameAccount =
      old && before.mode === mode && accountOfKeys(form, old) === accountOfKeys(form, keys)
    if (old && !isSameAccount && (await hasOpenOrders(db, form.payment_method_id)))
      throw new Problem('provider_keys_in_use', { name: form.name })
    const values = {
      mode,
      sealed: sealKeys(sessionSecret, provider, keys),
      last_four: Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, lastFour(key)])),
      ...{ changed_at: now, changed_by: by },
    }
    await db
      .insert(providerKey)
      .values({ provider, ...values })
      .onConflictDoUpdate({ target: providerKey.provider, set: values })
    await recordKeysChange(db, form, 'settings.keys_changed', change)
  })
}

/** Of a short key nothing: four characters would be much of it. */
function lastFour(key: string): string {
  return key.length >= 12 ? key.slice(-4) : ''
}

/** @throws {Problem} of `changeableForm`, provider_keys_in_use while it is on or an unpaid order waits for it */
export async function removeProviderKeys(db: Db, provider: string, change: KeysChange): Promise<void> {
  const form = changeableForm(provider, change)
  await inTransaction(db, async (db) => {
    const before = await findRow(db, form)
    if (!before) return
    const settings = settingsInForce(await db.select().from(shopSetting), change.config.fixedSettings)
    const isOn = settings.payment_methods.some(
      ({ payment_method_id, is_on }) => is_on && payment_method_id === form.payment_method_id,
    )
    if (isOn || (await hasOpenOrders(db, form.payment_method_id)))
      throw new Problem('provider_keys_in_use', { name: form.name })
    await db.delete(providerKey).where(eq(providerKey.provider, provider))
    await recordKeysChange(db, form, 'settings.keys_removed', change)
  })
}
