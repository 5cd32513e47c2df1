/**
 * Which transaction the current call runs in. Using the outer handle inside a transaction reads stale
 * on a pool and hangs for ever on PGlite (its statement waits for the transaction, which waits for it);
 * here it is an error at once, on both.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'drizzle-orm/logger'

/** `root` tells databases apart; `isOpen` turns false when the transaction ends. */
export type TransactionScope = { readonly root: object; isOpen: boolean }

export const transactionScope = new AsyncLocalStorage<TransactionScope>()

export function assertNotOuterHandle(root: object): void {
  const scope = transactionScope.getStore()
  if (scope?.isOpen && scope.root === root)
    throw new Error('The outer database handle was used inside a transaction; use the one handed in.')
}

/** told a statement's text and what stands for its $1, $2 … */
export type OnStatement = (sql: string, values: readonly unknown[]) => void

/** Drizzle tells its logger each statement before it runs: the one place that sees them all. */
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
