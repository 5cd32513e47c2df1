import type { Db } from './database.ts'
import { inTransaction } from './transaction.ts'

const ROLLBACK = new Error('a rehearsal is never committed')

/** Throws what `work` would throw, returns what it would return, and changes nothing. */
export async function rehearse<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>()
  try {
    await inTransaction(db, async (db) => {
      resolve(await work(db))
      throw ROLLBACK
    })
  } catch (error) {
    if (error !== ROLLBACK) throw error
  }
  return promise
}
