/** What comes from the database, though the shop keeps what it answers about the catalog. */
import type { Database } from '../server/src/database/open.ts'
import { notifyOtherProcesses } from '../server/src/storefront/broadcast-catalog-changes.ts'

/** So often that next to no answer is asked for again before it is dropped. */
const DROP_EVERY_MS = 40

/** While `work` goes on the shop is told again and again that another process has changed the catalog. */
export async function keepDroppingAnswers<T>(database: Database, work: () => Promise<T>): Promise<T> {
  let told = Promise.resolve()
  const timer = setInterval(() => {
    told = notifyOtherProcesses(database)
  }, DROP_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await told
  }
}
