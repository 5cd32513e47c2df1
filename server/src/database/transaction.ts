import { setTimeout as sleep } from 'node:timers/promises'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'
import { sqlState } from './refusals.ts'
import type * as schema from './schema.ts'
import { refuseOuterHandle, type TransactionScope, transactionScope } from './transaction-scope.ts'

type Isolation = {
  /** read committed unless said otherwise */
  readonly isolationLevel?: 'repeatable read' | 'serializable'
  readonly accessMode?: 'read only'
}

export type TransactionOptions = Isolation & {
  /** how often at most it is begun; 5 */
  readonly tries?: number
  /** from 0 to 1, spreads the waits of those who collided */
  readonly chance?: () => number
}

export type RunTransaction = <T>(work: (db: Db) => Promise<T>, isolation: Isolation | undefined) => Promise<T>

/** How each open database begins a transaction, by its outer handle; every other handle is inside of one. */
const outerHandles = new WeakMap<Db, { root: object; run: RunTransaction }>()

export const beginWith = (outer: Db, root: object, run: RunTransaction): void => {
  outerHandles.set(outer, { root, run })
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const FIRST_WAIT_MS = 10

/**
 * Runs `work` in one transaction: all of it is kept when it resolves, none when it throws, and the
 * error comes out as it was. Use the handle it is given, which should shadow the outer one:
 *
 *     inTransaction(db, async (db) => …)
 *
 * After a deadlock or serialization failure `work` runs again from its start, so it must do nothing
 * but database work. Inside a transaction it becomes a savepoint of that one, without tries of its own.
 */
export const inTransaction = async <T>(
  db: Db,
  work: (db: Db) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> => {
  const outer = outerHandles.get(db)
  if (outer === undefined) return inSavepoint(db, work)
  const { root, run } = outer
  refuseOuterHandle(root)
  const { tries = 5, chance = Math.random, ...given } = options
  const isolation = Object.keys(given).length > 0 ? given : undefined // else it would cost a statement
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inScope(root, () => run(work, isolation))
    } catch (error) {
      const state = sqlState(error)
      if (attempt >= tries || (state !== SERIALIZATION_FAILURE && state !== DEADLOCK)) throw error
      await sleep(FIRST_WAIT_MS * 2 ** attempt * chance())
    }
  }
}

const inSavepoint = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  // a handle that is no root came from Drizzle's own transaction, which has the method that `Db` hides
  (db as PgDatabase<PgQueryResultHKT, typeof schema>).transaction(work)

const inScope = async <T>(root: object, run: () => Promise<T>): Promise<T> => {
  const scope: TransactionScope = { root, isOpen: true }
  try {
    return await transactionScope.run(scope, run)
  } finally {
    scope.isOpen = false
  }
}
