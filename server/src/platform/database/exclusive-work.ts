import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { databaseOf, hasOneConnection, inTransaction } from './transaction.ts'

/** By database and name: the last work that was asked for. */
const lastWorks = new WeakMap<object, Map<string, Promise<unknown>>>()

async function afterEarlierWork<T>(root: object, name: string, work: () => Promise<T>): Promise<T> {
  const works = lastWorks.get(root) ?? new Map<string, Promise<unknown>>()
  lastWorks.set(root, works)
  const own = Promise.allSettled([works.get(name)]).then(work)
  works.set(name, own)
  try {
    return await own
  } finally {
    if (works.get(name) === own) works.delete(name)
  }
}

/**
 * One work at a time for each name, in all processes. The embedded database belongs to one process and has one
 * connection, so there it is no transaction: slow work would block the shop.
 */
export function exclusively<T>(db: Db, name: string, work: (db: Db) => Promise<T>): Promise<T> {
  if (hasOneConnection(db)) return afterEarlierWork(databaseOf(db), name, () => work(db))
  return inTransaction(db, async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
    return work(db)
  })
}
