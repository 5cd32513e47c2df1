import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { ShopSettings } from '@warung/contract/setting-schemas.ts'
import { and, isNull, sql } from 'drizzle-orm'
import type { FixedSettings } from '../config/config.ts'
import type { Database } from '../database/open.ts'
import { discount } from '../database/schema/discounts.ts'
import { shopSetting } from '../database/schema/settings.ts'
import { emit } from '../events/shop-events.ts'
import { latestRun } from '../queues/latest-run.ts'
import { effectiveSettings } from './parse-settings.ts'

export const SETTINGS_CHANNEL = 'warung_settings'

const RELOAD_INTERVAL_MS = 60_000

/** Present while a discount is active: whether Place Order asks for a code, and orders look for automatic discounts. */
export type CurrentSettings = ShopSettings & {
  readonly has_discount_codes?: true
  readonly has_automatic_discounts?: true
}

export type SettingsCache = {
  readonly current: () => CurrentSettings
  readonly reload: () => Promise<void>
  readonly watch: () => Promise<() => Promise<void>>
}

type SettingsContext = {
  readonly database: Pick<Database, 'db' | 'background' | 'listen'>
  readonly fixed: FixedSettings
  readonly log: { warn(details: object, message: string): void }
  /** decides which day it is, for discounts */
  readonly timezone?: string
}

async function repeatUntil(stop: AbortSignal, work: () => Promise<void>): Promise<void> {
  try {
    for (;;) {
      await sleep(RELOAD_INTERVAL_MS, undefined, { ref: false, signal: stop })
      await work()
    }
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error
  }
}

async function readSettings({
  database,
  fixed,
  timezone = 'Asia/Jakarta',
}: SettingsContext): Promise<CurrentSettings> {
  const today = sql`(now() at time zone ${timezone})::date`
  const [stored, active] = await Promise.all([
    database.background.select().from(shopSetting),
    database.background
      .selectDistinct({ is_automatic: discount.is_automatic })
      .from(discount)
      .where(
        and(
          isNull(discount.ended_at),
          sql`coalesce(${discount.starts_on} <= ${today}, true) and coalesce(${discount.ends_on} >= ${today}, true)`,
        ),
      ),
  ])
  const hasActive = (isAutomatic: boolean): boolean =>
    active.some(({ is_automatic }) => is_automatic === isAutomatic)
  return {
    ...effectiveSettings(stored, fixed),
    ...(hasActive(false) && { has_discount_codes: true }),
    ...(hasActive(true) && { has_automatic_discounts: true }),
  }
}

export async function openSettingsCache(context: SettingsContext): Promise<SettingsCache> {
  const { database, fixed, log } = context
  let current: CurrentSettings = effectiveSettings([], fixed)
  const use = (found: CurrentSettings): void => {
    if (isDeepStrictEqual(found, current)) return
    current = found
    emit(database.db, 'settingsChanged')
  }
  const reload = latestRun(() => readSettings(context), use)
  await reload()
  const reloadOrWarn = async (): Promise<void> => {
    try {
      await reload()
    } catch (error) {
      log.warn({ err: error }, 'the settings could not be read again')
    }
  }
  return {
    current: () => current,
    reload,
    watch: async () => {
      const stopped = new AbortController()
      const stopListening = await database.listen(SETTINGS_CHANNEL, () => void reloadOrWarn())
      void repeatUntil(stopped.signal, reloadOrWarn)
      await reloadOrWarn()
      return async () => {
        stopped.abort()
        await stopListening()
      }
    },
  }
}
