/** What comes from the database, though the shop keeps what it answers about the catalog. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../server/src/platform/database/open.ts'
import { notifyOtherProcesses } from '../server/src/runtime/broadcasts/broadcast-catalog-changes.ts'

/** So often that next to no answer is asked for again before it is dropped. */
const DROP_EVERY_MS = 40

/** While `work` goes on the shop is told again and again that another process has changed the catalog. */
export async function keepDroppingAnswers<T>(database: Database, work: () => Promise<T>): Promise<T> {
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  const tell = async (): Promise<void> => {
    while (!isDone) {
      await Promise.all([notifyOtherProcesses(database), sleep(DROP_EVERY_MS)])
    }
  }
  const [result] = await Promise.all([working, tell()])
  return result
}
