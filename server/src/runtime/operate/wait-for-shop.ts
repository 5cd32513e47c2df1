import { isBeingMigrated, listMigrations } from '../../platform/database/migrate.ts'
import { type Database, DatabaseInUse } from '../../platform/database/open.ts'
import type { CommandResult } from './command.ts'

export type WaitOptions = {
  readonly waitMs: number
  readonly sleep: (ms: number) => Promise<unknown>
  readonly say: (words: string) => void
}

const POLL_MS = 250
/** Longer than the pause between two migrations. */
const WAIT_NOTICE_MS = 1_000

/** @param ask undefined if no shop can be reached @throws {DatabaseInUse} if one is running but cannot be reached */
export async function runInShopOrHere(
  ask: () => Promise<CommandResult | undefined>,
  here: () => Promise<CommandResult>,
  { waitMs, sleep, say }: WaitOptions,
): Promise<CommandResult> {
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    const result = await ask()
    if (result) return result
    try {
      return await here()
    } catch (error) {
      if (!(error instanceof DatabaseInUse) || waitedMs >= waitMs) throw error
    }
    if (waitedMs === 0)
      say('Another process has the database, such as a shop that is starting: waiting for it …')
    await sleep(POLL_MS)
  }
}

export async function isUpToDate(database: Database, { waitMs, sleep, say }: WaitOptions): Promise<boolean> {
  let hasPrinted = false
  let quietMs = 0
  for (let waitedMs = 0; waitedMs <= waitMs; waitedMs += POLL_MS) {
    if ((await listMigrations(database)).every(({ state }) => state !== 'pending')) return true
    quietMs = (await isBeingMigrated(database.db)) ? 0 : quietMs + POLL_MS
    if (quietMs > WAIT_NOTICE_MS) return false
    if (quietMs === 0 && !hasPrinted) {
      say('Another process is bringing the database up to date: waiting for it …')
      hasPrinted = true
    }
    await sleep(POLL_MS)
  }
  return false
}
