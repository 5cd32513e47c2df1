import { setTimeout as sleep } from 'node:timers/promises'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { isStaleStatement, sqlState } from './errors.ts'
import { assertNotOuterHandle, type TransactionScope, transactionScope } from './transaction-scope.ts'
import { isOutcomeUnknown } from './unavailable.ts'

type Isolation = {
  readonly isolationLevel?: 'repeatable read' | 'serializable'
  readonly accessMode?: 'read only'
}

export type TransactionOptions = Isolation & {
  readonly tries?: number
  readonly random?: () => number
}

export type RunTransaction = <T>(work: (db: Db) => Promise<T>, isolation: Isolation | undefined) => Promise<T>

/** For queries that must agree with each other. */
export const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

type OuterHandle = {
  readonly root: object
  readonly run: RunTransaction
  /** of the embedded database: an open transaction blocks all others */
  readonly hasOneConnection: boolean
}
const outerHandles = new WeakMap<Db, OuterHandle>()

export function beginWith(outer: Db, root: object, run: RunTransaction, hasOneConnection = false): void {
  outerHandles.set(outer, { root, run, hasOneConnection })
}

export function hasOneConnection(db: Db): boolean {
  return outerHandles.get(db)?.hasOneConnection === true
}

type LastStatement = (db: Db) => Promise<void>

type OpenTransaction = {
  readonly root: object
  readonly lastStatements: Set<LastStatement>
  readonly tasks: Set<() => void>
}
const openTransactions = new WeakMap<Db, OpenTransaction>()

function newTransaction(root: object): OpenTransaction {
  return { root, lastStatements: new Set(), tasks: new Set() }
}

export function databaseOf(db: Db): object {
  const root = outerHandles.get(db)?.root ?? openTransactions.get(db)?.root
  if (root === undefined) throw new TypeError('This handle does not belong to an open database.')
  return root
}

export function beforeCommit(db: Db, statement: LastStatement): void {
  const open = openTransactions.get(db)
  if (open === undefined) throw new TypeError('beforeCommit must be called inside a transaction.')
  open.lastStatements.add(statement)
}

/** Runs `task` after a commit, even one of unknown outcome, but never after a rollback. Outside a transaction it runs at once. */
export function afterCommit(db: Db, task: () => void): void {
  const open = openTransactions.get(db)
  if (open === undefined) runCommitted([task])
  else open.tasks.add(task)
}

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
/** Limits retries: each uses up a statement name. */
const STALE_STATEMENTS_MAX = 20

function hasCollided(error: unknown): boolean {
  const state = sqlState(error)
  return state === SERIALIZATION_FAILURE || state === DEADLOCK
}

/** Repeats `work` after a deadlock, conflict or stale statement. In an outer transaction it is a savepoint, without retries. */
export async function inTransaction<T>(
  db: Db,
  work: (db: Db) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const outer = outerHandles.get(db)
  if (outer === undefined) return inSavepoint(db, work)
  const { root, run } = outer
  assertNotOuterHandle(root)
  const { tries = 5, random = Math.random, ...isolationOptions } = options
  const isolation = Object.keys(isolationOptions).length > 0 ? isolationOptions : undefined // an empty object would cost a statement
  let attempt = 1
  for (let staleStatements = 0; ; ) {
    const open = newTransaction(root)
    const runWork = async (inner: Db): Promise<T> => {
      openTransactions.set(inner, open)
      const answer = await work(inner)
      for (const statement of open.lastStatements) await statement(inner)
      return answer
    }
    try {
      const answer = await inScope(root, () => run(runWork, isolation))
      runCommitted(open.tasks)
      return answer
    } catch (error) {
      // it may be committed, and a needless refresh does no harm
      if (isOutcomeUnknown(error)) runCommitted(open.tasks)
      if (isStaleStatement(error) && staleStatements < STALE_STATEMENTS_MAX) {
        staleStatements += 1
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
  const runWork = (inner: Db): Promise<T> => {
    if (own) openTransactions.set(inner, own)
    return work(inner)
  }
  // this inner handle comes from Drizzle, so it has the method that `Db` hides
  const answer = await (db as PgDatabase<PgQueryResultHKT>).transaction(runWork)
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
