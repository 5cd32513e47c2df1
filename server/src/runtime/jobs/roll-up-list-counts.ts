import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { leadUndecidedGroups } from '../../catalog/groups/lead-undecided-groups.ts'
import type { Database } from '../../platform/database/open.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { MINUTE_MS } from '../../platform/time/durations.ts'
import type { Shop } from '../../shop.ts'

const ROLL_UP_PAUSE_MS = 2000
const ROLL_UP_PAUSE_AFTER_FAILURE_MS = MINUTE_MS
const STOP_WAIT_MS = 5_000

/** @returns the number of changes, excluding those that another process is rolling up */
export async function rollUpListChanges({ background }: Pick<Database, 'background'>): Promise<number> {
  const [rolledUp] = await rows<{ changes: number }>(
    background,
    sql`select roll_up_list_changes() as changes`,
  )
  return rolledUp?.changes ?? 0
}

/** Also chooses leaders of groups. Runs until stopped; several processes may run it. */
export function rollUpListCounts({ database, log }: Pick<Shop, 'database' | 'log'>): {
  readonly stop: () => Promise<void>
} {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> = Promise.resolve()
  let isStopped = false
  const rollUp = async (): Promise<void> => {
    const pauseMs = await Promise.all([rollUpListChanges(database), leadUndecidedGroups(database)]).then(
      () => ROLL_UP_PAUSE_MS,
      (error: unknown) => {
        log.warn({ err: error }, 'the sizes of lists could not be added up; it is tried again in a minute')
        return ROLL_UP_PAUSE_AFTER_FAILURE_MS
      },
    )
    if (!isStopped) rollUpAfter(pauseMs)
  }
  const rollUpAfter = (pauseMs: number): void => {
    timer = setTimeout(() => {
      underWay = rollUp()
    }, pauseMs).unref()
  }
  rollUpAfter(ROLL_UP_PAUSE_MS)
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await Promise.race([underWay, sleep(STOP_WAIT_MS, undefined, { ref: false })])
    },
  }
}
