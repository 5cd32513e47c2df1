import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { ShopSettings } from '@warung/contract/setting-schemas.ts'
import type { FixedSettings } from '../config/config.ts'
import type { Database } from '../database/open.ts'
import { shopSetting } from '../database/schema/settings.ts'
import { emit } from '../events/shop-events.ts'
import { settingsInForce } from './parse-settings.ts'

export const SETTINGS_CHANNEL = 'warung_settings'

const RELOAD_INTERVAL_MS = 60_000

export type SettingsCache = {
  readonly current: () => ShopSettings
  readonly reload: () => Promise<void>
  readonly watch: () => Promise<() => Promise<void>>
}

type SettingsContext = {
  readonly database: Pick<Database, 'db' | 'background' | 'listen'>
  readonly fixed: FixedSettings
  readonly log: { warn(details: object, message: string): void }
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

export async function openSettingsCache({ database, fixed, log }: SettingsContext): Promise<SettingsCache> {
  let current = settingsInForce([], fixed)
  let [started, latest] = [0, 0]
  const reload = async (): Promise<void> => {
    started += 1
    const run = started
    const found = settingsInForce(await database.background.select().from(shopSetting), fixed)
    // of concurrent reloads, the latest start wins
    if (run < latest) return
    latest = run
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
