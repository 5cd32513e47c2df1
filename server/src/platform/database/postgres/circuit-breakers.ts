import type { QueryResult } from 'pg'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import { waitForDatabase } from './waiting-time.ts'

export type CircuitBreakers = {
  readonly statements: Pick<CircuitBreaker, 'open'>
  readonly writes: Pick<CircuitBreaker, 'open'>
  isOpen(isWrite: boolean): boolean
  check(isWrite: boolean): Promise<void>
}

const WAITS_AT_COMMIT = `select exists (
  select from pg_stat_activity where wait_event = 'SyncRep' and usename = current_user) as is_waiting`

export function createCircuitBreakers(
  probe: (text: string) => Promise<QueryResult>,
  checkMaxMs: number,
): CircuitBreakers {
  const statements = createCircuitBreaker({
    isFailing: async () => (await probe('select 1')).rows.length === 0,
    message: 'the database does not answer',
    now: () => performance.now(),
  })
  // Such a commit keeps its connection after we give up: more writes would use up the server's connections.
  const writes = createCircuitBreaker({
    isFailing: async () => (await probe(WAITS_AT_COMMIT)).rows[0]?.is_waiting === true,
    message: 'nothing is written while commits wait for a synchronous standby',
    now: () => performance.now(),
  })
  return {
    statements,
    writes,
    isOpen: (isWrite) => statements.isOpen() || (isWrite && writes.isOpen()),
    check: (isWrite) =>
      waitForDatabase({
        mostMs: checkMaxMs,
        begin: async () => {
          await statements.check()
          if (isWrite) await writes.check()
        },
      }),
  }
}
