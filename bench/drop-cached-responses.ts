/** Measures the database's part: drops the shop's cached answers. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../server/src/platform/database/open.ts'
import { notifyOtherProcesses } from '../server/src/runtime/broadcasts/broadcast-catalog-changes.ts'

/** Almost no answer is asked for twice in between. */
const DROP_EVERY_MS = 40

/** During `work`, notifies the shop of catalog changes of another process. */
export async function keepDroppingAnswers<T>(database: Database, work: () => Promise<T>): Promise<T> {
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  const notify = async (): Promise<void> => {
    while (!isDone) {
      await Promise.all([notifyOtherProcesses(database), sleep(DROP_EVERY_MS)])
    }
  }
  const [result] = await Promise.all([working, notify()])
  return result
}
