/** Changes settings, all or none, with optimistic locking. */

import { isDeepStrictEqual } from 'node:util'
import { settingLabel } from '@warung/contract/setting-label.ts'
import { defaultSettings, type SettingKey, settingKeys } from '@warung/contract/setting-schemas.ts'
import type { SettingsBody } from '@warung/contract/settings.ts'
import { NO_QRIS } from '@warung/contract/values/no-qris.ts'
import { keysOf } from '@warung/contract/values/objects.ts'
import { OWNERS_SETTINGS } from '@warung/contract/values/owners-settings.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { recordChange } from '../../audit/record-change.ts'
import { lockStoredImage } from '../../catalog/images/lock-stored-images.ts'
import { checkStaticQris } from '../../orders/qris/check-static-qris.ts'
import { type FixedSettings, SETTING_VARIABLES } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/open.ts'
import { shopSetting } from '../../platform/database/schema/settings.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { effectiveSettings } from '../../platform/settings/parse-settings.ts'
import { SETTINGS_CHANNEL } from '../../platform/settings/settings-cache.ts'
import type { PaymentMethod } from '../../providers/provider.ts'
import { changeOfferedMethods } from './change-offered-methods.ts'

type SettingChange = { readonly key: SettingKey; readonly value: unknown; readonly version: number }

/** Takes the merchant's names from the code itself. @throws {Problem} qris_refused */
function withCheckedQris(body: SettingsBody): SettingsBody {
  const { qris } = body
  if (!qris) return body
  const { is_allowed } = qris
  return { ...body, qris: qris.code === '' ? NO_QRIS : { ...checkStaticQris(qris.code), is_allowed } }
}

/** Sorted, so that two admins cannot deadlock. */
function changesOf(body: SettingsBody): SettingChange[] {
  return settingKeys.toSorted().flatMap((key) => {
    const value: unknown = body[key]
    return value === undefined ? [] : [{ key, value, version: body.versions[key] ?? 0 }]
  })
}

function refuseFixed(changes: readonly SettingChange[], fixed: FixedSettings): void {
  for (const key of keysOf(fixed)) {
    if (changes.some((change) => change.key === key)) {
      throw new Problem('setting_fixed', { key, variable: SETTING_VARIABLES[key] })
    }
  }
}

/** Serializes changes, because the methods on offer depend on several settings, and on keys. */
export async function lockSettings(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('change-settings', 0))`)
}

type RealChange = SettingChange & { readonly before: unknown }

/** Settings whose stored value changes. A chosen value is stored even if it equals the default. */
async function realChanges(db: Db, changes: readonly SettingChange[]): Promise<RealChange[]> {
  const keys = changes.map(({ key }) => key)
  const stored = await db
    .select()
    .from(shopSetting)
    .where(inArray(shopSetting.key, keys))
    .orderBy(shopSetting.key)
    .for('update')
  const values = new Map(stored.map(({ key, value }) => [key, value]))
  return changes
    .map((change) => {
      const { key } = change
      return { ...change, before: values.has(key) ? values.get(key) : defaultSettings[key] }
    })
    .filter(({ key, value, before }) => !values.has(key) || !isDeepStrictEqual(value, before))
}

/** @throws {Problem} super_admin_required */
function requireOwner(changes: readonly RealChange[], { role_id }: Caller): void {
  if (role_id === ROLE.superAdmin) return
  const isOther = changes.some(
    ({ key, value, before }) =>
      OWNERS_SETTINGS.some((owners) => owners === key) && !isDeepStrictEqual(value, before),
  )
  if (isOther) throw new Problem('super_admin_required')
}

async function writeSetting(
  db: Db,
  { key, value, version }: SettingChange,
  by: { changed_at: Date; changed_by: number },
): Promise<boolean> {
  const written =
    version === 0
      ? await db
          .insert(shopSetting)
          .values({ key, value, version: 1, ...by })
          .onConflictDoNothing()
          .returning({ key: shopSetting.key })
      : await db
          .update(shopSetting)
          .set({ value, version: version + 1, ...by })
          .where(and(eq(shopSetting.key, key), eq(shopSetting.version, version)))
          .returning({ key: shopSetting.key })
  return written.length === 1
}

type ChangeSettingsContext = {
  readonly fixed: FixedSettings
  /** all methods that the shop can charge */
  readonly methods: readonly PaymentMethod[]
  readonly now: Date
}

/**
 * @throws {Problem} qris_refused, setting_fixed, super_admin_required, settings_changed, logo_not_uploaded,
 *   payment_method_not_ready, payment_method_needed
 */
export async function changeSettings(
  db: Db,
  caller: Caller,
  body: SettingsBody,
  { fixed, methods, now }: ChangeSettingsContext,
): Promise<void> {
  const requested = changesOf(withCheckedQris(body))
  refuseFixed(requested, fixed)
  await inTransaction(db, async (db) => {
    await lockSettings(db)
    const before = effectiveSettings(await db.select().from(shopSetting), fixed)
    const changes = await realChanges(db, requested)
    if (changes.length === 0) return
    requireOwner(changes, caller)
    const overtaken: SettingKey[] = []
    for (const change of changes) {
      const isWritten = await writeSetting(db, change, { changed_at: now, changed_by: caller.user_id })
      if (!isWritten) overtaken.push(change.key)
    }
    if (overtaken.length > 0) throw new Problem('settings_changed', { keys: overtaken })
    const after = effectiveSettings(await db.select().from(shopSetting), fixed)
    await changeOfferedMethods(db, methods, { before, after })
    if (body.logo && !(await lockStoredImage(db, body.logo))) throw new Problem('logo_not_uploaded')
    await recordChange(db, {
      by: caller.user_id,
      action: 'settings.changed',
      subject: { type: 'settings', id: null, name: changes.map(({ key }) => settingLabel(key)).join(', ') },
      before: Object.fromEntries(changes.map(({ key, before }) => [key, before])),
      after: Object.fromEntries(changes.map(({ key, value }) => [key, value])),
      at: now,
    })
    await db.execute(sql`select pg_notify(${SETTINGS_CHANNEL}, '')`)
  })
}
