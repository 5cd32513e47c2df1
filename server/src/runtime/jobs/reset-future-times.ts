/** After a clock was set back, the job library waits until its own stamps are past: for hours nothing would run. */
import type { Database } from '../../platform/database/open.ts'

const FUTURE = `now() + interval '1 minute'`

type Stamps = { readonly table: string; readonly columns: readonly string[]; readonly where?: string }

const STAMPS: readonly Stamps[] = [
  { table: 'version', columns: ['cron_on', 'bam_on', 'flow_on', 'reindex_on'] },
  { table: 'queue', columns: ['monitor_claim_on', 'monitor_on', 'maintain_on'] },
  // no job of the shop is deferred: a start in the future is one of another clock
  { table: 'job', columns: ['start_after'], where: `state < 'active' and ` },
  { table: 'job', columns: ['started_on', 'heartbeat_on'], where: `state = 'active' and ` },
]

/** What waits for more than an hour is tried now: which clock set that time is not known, and one try more does no harm. */
const RETRIES = [
  `update mail set next_attempt_at = now()
    where state = 'waiting' and next_attempt_at > now() + interval '1 hour'`,
  `update picture_to_fetch set try_at = now() where fault is null and try_at > now() + interval '1 hour'`,
]

function statementOf(schema: string, { table, columns, where = '' }: Stamps): string {
  const set = columns.map(
    (column) => `${column} = case when ${column} > ${FUTURE} then now() else ${column} end`,
  )
  const isFuture = columns.map((column) => `${column} > ${FUTURE}`).join(' or ')
  return `update ${schema}.${table} set ${set.join(', ')} where ${where}(${isFuture}) returning 1 as one`
}

/** @returns how many rows were stamped in the future */
export async function resetFutureTimes(
  { executeSql }: Pick<Database, 'executeSql'>,
  schema: string,
): Promise<number> {
  let reset = 0
  for (const stamps of STAMPS) reset += (await executeSql(statementOf(schema, stamps))).rows.length
  if (reset > 0) for (const statement of RETRIES) await executeSql(statement)
  return reset
}
