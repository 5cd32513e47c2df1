/** The settings in force, kept in each process: rules and pages read them without asking the database. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { ShopSettings } from '@warung/contract/settings.ts'
import type { FixedSettings } from '../config/config.ts'
import type { Database } from '../database/open.ts'
import { shopSetting } from '../database/schema/settings.ts'
import { emit } from '../events/shop-events.ts'
import { settingsInForce } from './parse-settings.ts'

/** The NOTIFY is part of the transaction that changes them: each process hears of a change that was committed. */
export const SETTINGS_CHANNEL = 'warung_settings'

/** At the latest, when a process was not told of a change. */
const RELOAD_INTERVAL_MS = 60_000

export type SettingsCache = {
  readonly current: () => ShopSettings
  /** Reads them again; other ones than before are `settingsChanged`. */
  readonly reload: () => Promise<void>
  /** Reads them again as soon as any process has changed them. Gives the way to stop. */
  readonly watch: () => Promise<() => Promise<void>>
}

type SettingsContext = {
  readonly database: Pick<Database, 'db' | 'background' | 'listen'>
  readonly fixed: FixedSettings
  readonly log: { warn(details: object, message: string): void }
}

/** Read once before it answers: the first page has them already. */
export async function openSettingsCache({ database, fixed, log }: SettingsContext): Promise<SettingsCache> {
  let current = settingsInForce([], fixed)
  let [begun, latest] = [0, 0]
  const reload = async (): Promise<void> => {
    begun += 1
    const turn = begun
    const found = settingsInForce(await database.background.select().from(shopSetting), fixed)
    // of two at once the one that began later knows more, whichever answers last
    if (turn < latest) return
    latest = turn
    if (isDeepStrictEqual(found, current)) return
    current = found
    emit(database.db, 'settingsChanged')
  }
  await reload()
  const reloadOrWarn = async (): Promise<void> => {
    try {
      await reload()
    } catch (error) {
      log.warn({ err: error }, 'the settings could not be read again')
    }
  }
  const reloadUntil = async (stop: AbortSignal): Promise<void> => {
    try {
      for (;;) {
        await sleep(RELOAD_INTERVAL_MS, undefined, { ref: false, signal: stop })
        await reloadOrWarn()
      }
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError')) throw error
    }
  }
  return {
    current: () => current,
    reload,
    watch: async () => {
      const stopped = new AbortController()
      const stopListening = await database.listen(SETTINGS_CHANNEL, () => void reloadOrWarn())
      void reloadUntil(stopped.signal)
      await reloadOrWarn() // what changed before it listened
      return async () => {
        stopped.abort()
        await stopListening()
      }
    },
  }
}
