import { setTimeout as sleep } from 'node:timers/promises'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { isStaleStatement, sqlState } from './errors.ts'
import { assertNotOuterHandle, type TransactionScope, transactionScope } from './transaction-scope.ts'
import { isOutcomeUnknown } from './unavailable.ts'

type Isolation = {
  /** read committed unless said otherwise */
  readonly isolationLevel?: 'repeatable read' | 'serializable'
  readonly accessMode?: 'read only'
}

export type TransactionOptions = Isolation & {
  /** how often at most it is begun; 5 */
  readonly tries?: number
  /** from 0 to 1, spreads the waits of those who collided */
  readonly random?: () => number
}

export type RunTransaction = <T>(work: (db: Db) => Promise<T>, isolation: Isolation | undefined) => Promise<T>

/** Of questions that must agree with one another: all of them see the database as it was at one moment. */
export const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** How each open database begins a transaction, by its outer handle; every other handle is inside of one. */
const outerHandles = new WeakMap<Db, { root: object; run: RunTransaction }>()

export function beginWith(outer: Db, root: object, run: RunTransaction): void {
  outerHandles.set(outer, { root, run })
}

type LastStatement = (db: Db) => Promise<void>

/** What waits for the end of a transaction, by the handle that its work was given. */
type OpenTransaction = {
  readonly root: object
  readonly lastStatements: Set<LastStatement>
  /** after the commit */
  readonly tasks: Set<() => void>
}
const openTransactions = new WeakMap<Db, OpenTransaction>()

function newTransaction(root: object): OpenTransaction {
  return { root, lastStatements: new Set(), tasks: new Set() }
}

/** Stands for the database that a handle belongs to, whichever of its handles is given. */
export function databaseOf(db: Db): object {
  const root = outerHandles.get(db)?.root ?? openTransactions.get(db)?.root
  if (root === undefined) throw new TypeError('This handle is of no open database.')
  return root
}

/** Runs `statement` as the last of the transaction of `db`, kept or undone with it; the same one once. */
export function beforeCommit(db: Db, statement: LastStatement): void {
  const open = openTransactions.get(db)
  if (open === undefined) throw new TypeError('Others are told of this change by its own transaction.')
  open.lastStatements.add(statement)
}

/**
 * Runs `task` when the transaction of `db` has committed, or when nobody knows whether it has, and not at all when it is
 * rolled back; the same task once, however often it is asked for. Outside of a transaction: now.
 */
export function afterCommit(db: Db, task: () => void): void {
  const open = openTransactions.get(db)
  if (open === undefined) runCommitted([task])
  else open.tasks.add(task)
}

/** What is committed stays so: a task that throws is a fault of its own, not of the transaction. */
function runCommitted(tasks: Iterable<() => void>): void {
  for (const task of tasks) {
    try {
      task()
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const FIRST_WAIT_MS = 10
/** Each takes one name away for good; a transaction asks fewer statements than these. */
const USELESS_NAMES_MAX = 20

function hasCollided(error: unknown): boolean {
  const state = sqlState(error)
  return state === SERIALIZATION_FAILURE || state === DEADLOCK
}

/**
 * Runs `work` in one transaction: all of it is kept when it resolves, none when it throws, and the
 * error comes out as it was. Use the handle it is given, which should shadow the outer one:
 *
 *     inTransaction(db, async (db) => …)
 *
 * After a deadlock or serialization failure `work` runs again from its start, and after a statement's name was of no
 * use (errors.ts), so it must do nothing but database work. Inside a transaction it becomes a savepoint of that one, without tries of its own.
 */
export async function inTransaction<T>(
  db: Db,
  work: (db: Db) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const outer = outerHandles.get(db)
  if (outer === undefined) return inSavepoint(db, work)
  const { root, run } = outer
  assertNotOuterHandle(root)
  const { tries = 5, random = Math.random, ...given } = options
  const isolation = Object.keys(given).length > 0 ? given : undefined // else it would cost a statement
  let attempt = 1
  for (let uselessNames = 0; ; ) {
    const open = newTransaction(root) // of this attempt alone
    const begun = async (inner: Db): Promise<T> => {
      openTransactions.set(inner, open)
      const answer = await work(inner)
      for (const statement of open.lastStatements) await statement(inner)
      return answer
    }
    try {
      const answer = await inScope(root, () => run(begun, isolation))
      runCommitted(open.tasks)
      return answer
    } catch (error) {
      // it may have been committed: whoever is told in vain looks once more, whoever is not told shows what is no more
      if (isOutcomeUnknown(error)) runCommitted(open.tasks)
      if (isStaleStatement(error) && uselessNames < USELESS_NAMES_MAX) {
        uselessNames += 1 // no try: nobody was in the way, and the next run asks that statement without a name
        continue
      }
      if (attempt >= tries || !hasCollided(error)) throw error
      await sleep(FIRST_WAIT_MS * 2 ** attempt * random())
      attempt += 1
    }
  }
}

async function inSavepoint<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const outer = openTransactions.get(db)
  const own = outer && newTransaction(outer.root)
  const begun = (inner: Db): Promise<T> => {
    if (own) openTransactions.set(inner, own)
    return work(inner)
  }
  // a handle that is no root came from Drizzle's own transaction, which has the method that `Db` hides
  const answer = await (db as PgDatabase<PgQueryResultHKT>).transaction(begun)
  for (const statement of own?.lastStatements ?? []) outer?.lastStatements.add(statement)
  for (const task of own?.tasks ?? []) outer?.tasks.add(task)
  return answer
}

async function inScope<T>(root: object, run: () => Promise<T>): Promise<T> {
  const scope: TransactionScope = { root, isOpen: true }
  try {
    return await transactionScope.run(scope, run)
  } finally {
    scope.isOpen = false
  }
}
