/** Suspicions that stop statements until a probe clears them. */
import type { QueryResult } from 'pg'
import { createDeferredCheck } from './deferred-check.ts'
import { waitForDatabase } from './waiting-time.ts'

export type DatabaseChecks = {
  suspectSilence(): void
  suspectStuckCommit(): void
  isSuspected(writes: boolean): boolean
  check(writes: boolean): Promise<void>
}

const WAITS_AT_COMMIT = `select exists (
  select from pg_stat_activity where wait_event = 'SyncRep' and usename = current_user) as is_waiting`

/** @param probe runs a query past the checks */
export function createDatabaseChecks(
  probe: (text: string) => Promise<QueryResult>,
  checkMaxMs: number,
): DatabaseChecks {
  const silence = createDeferredCheck({
    isFailing: async () => (await probe('select 1')).rows.length === 0,
    message: 'the database does not answer',
    now: () => performance.now(),
  })
  /**
   * A commit that waits for a synchronous standby occupies its connection in the server after we give up.
   * Writes stop until none waits; otherwise the server runs out of connections. Reads continue.
   */
  const stuckCommit = createDeferredCheck({
    isFailing: async () => (await probe(WAITS_AT_COMMIT)).rows[0]?.is_waiting === true,
    message: 'nothing is written while commits wait for a synchronous standby',
    now: () => performance.now(),
  })
  return {
    suspectSilence: () => silence.suspect(),
    suspectStuckCommit: () => stuckCommit.suspect(),
    isSuspected: (writes) => silence.isRaised() || (writes && stuckCommit.isRaised()),
    check: (writes) =>
      waitForDatabase({
        mostMs: checkMaxMs,
        begin: async () => {
          await silence.check()
          if (writes) await stuckCommit.check()
        },
      }),
  }
}
