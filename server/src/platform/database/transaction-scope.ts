/** Inside a transaction, the outer handle would read stale rows on a pool and deadlock PGlite: using it is an error on both. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'drizzle-orm/logger'

export type TransactionScope = { readonly root: object; isOpen: boolean }

export const transactionScope = new AsyncLocalStorage<TransactionScope>()

export function assertNotOuterHandle(root: object): void {
  const scope = transactionScope.getStore()
  if (scope?.isOpen && scope.root === root)
    throw new Error('The outer database handle was used inside a transaction; use the one handed in.')
}

export type OnStatement = (sql: string, values: readonly unknown[]) => void

export function watchOuterStatements(root: object, onStatement?: OnStatement): Logger {
  return {
    logQuery: (sql, values) => {
      assertNotOuterHandle(root)
      onStatement?.(sql, values)
    },
  }
}

export function watchInnerStatements(onStatement?: OnStatement): Logger {
  return {
    logQuery: (sql, values) => {
      const scope = transactionScope.getStore()
      if (scope !== undefined && !scope.isOpen)
        throw new Error('A transaction was used after it had ended; await what is started in it.')
      onStatement?.(sql, values)
    },
  }
}
