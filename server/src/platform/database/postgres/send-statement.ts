import type { PoolClient, QueryConfig, QueryResult } from 'pg'
import { isStaleStatement } from '../errors.ts'
import { isConnectionLost, isOutcomeKnown, isReadTimeout, isTimeout, OutcomeUnknown } from '../unavailable.ts'
import type { CircuitBreakers } from './circuit-breakers.ts'
import { isCommit } from './statement-kind.ts'
import type { StatementNames } from './statement-names.ts'
import { waitForDatabase } from './waiting-time.ts'

export type Statement = QueryConfig | string

export type StatementSender = {
  readonly breakers: CircuitBreakers
  readonly names: StatementNames
  readonly silenceMs: number
  /** errors of lost connections: later statements on them fail with the same error */
  readonly lost: WeakMap<PoolClient, unknown>
  readonly bounded: WeakMap<PoolClient, PoolClient>
}

export function sqlOf(statement: Statement): string {
  return typeof statement === 'string' ? statement : statement.text
}

/** Only a statement with values is certain to be a single one, which can be prepared. */
function withName(statement: Statement, values: unknown[] | undefined, names: StatementNames): QueryConfig {
  if (typeof statement === 'string') return { text: statement }
  const hasValues = (values ?? statement.values ?? []).length > 0
  return hasValues ? { ...statement, name: statement.name || names.nameOf(statement.text) } : statement
}

export async function sendStatement(
  sender: StatementSender,
  client: PoolClient,
  statement: Statement,
  values: unknown[] | undefined,
  mayCommit: boolean,
): Promise<QueryResult> {
  const { lost, names, silenceMs } = sender
  if (lost.has(client)) throw lost.get(client)
  const timed = { ...withName(statement, values, names), query_timeout: silenceMs }
  try {
    return await waitForDatabase({ mostMs: silenceMs, begin: () => client.query(timed, values) })
  } catch (error) {
    // plain text may contain several statements, and fail inside a transaction of its own
    if (typeof statement === 'string') lost.set(client, error)
    if (isStaleStatement(error)) names.invalidate(sqlOf(statement))
    if (!isConnectionLost(error)) throw error
    const reason = reasonOfLoss(sender.breakers, error, mayCommit)
    lost.set(client, reason)
    throw reason
  }
}

function reasonOfLoss(breakers: CircuitBreakers, error: unknown, mayCommit: boolean): unknown {
  if (isReadTimeout(error)) breakers.statements.open()
  if (!mayCommit || isOutcomeKnown(error)) return error
  if (isTimeout(error)) breakers.writes.open() // a broken connection also ended its commit
  return new OutcomeUnknown('it may have been kept', { cause: error })
}

export function boundedClient(sender: StatementSender, client: PoolClient): PoolClient {
  const existing = sender.bounded.get(client)
  if (existing) return existing
  const query = (statement: Statement, values?: unknown[]) =>
    sendStatement(sender, client, statement, values, isCommit(sqlOf(statement)))
  const wrapper: PoolClient = Object.create(client, { query: { value: query } })
  sender.bounded.set(client, wrapper)
  return wrapper
}
