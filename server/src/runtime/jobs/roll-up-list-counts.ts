/** Rolls up the list counts that triggers record (database/schema/lists.ts), so that writers need not. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/open.ts'
import { listKeyBlock, listKeyChange } from '../../platform/database/schema/lists.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { MINUTE_MS } from '../../platform/time/durations.ts'
import type { Shop } from '../../shop.ts'

/** Too frequent for the job library. */
const FOLD_PAUSE_MS = 2000
const FOLD_PAUSE_AFTER_FAILURE_MS = MINUTE_MS
/** Longest wait at stop. A recount may take longer and is then abandoned. */
const STOP_WAIT_MS = 5_000

/** From this many changes, fold_list_keys recounts the list, beyond a statement's time limit. */
const COUNTED_ANEW_FROM = 50_001

type NotedList = { readonly list: string; readonly is_counted_anew: boolean }

async function foldListKeys(db: Db, list: string): Promise<number> {
  const [folded] = await rows<{ changes: number }>(db, sql`select fold_list_keys(${list}) as changes`)
  return folded?.changes ?? 0
}

/** @returns the number of changes, without other processes' ones */
export async function foldListChanges({
  background,
  withoutTimeouts,
}: Pick<Database, 'background' | 'withoutTimeouts'>): Promise<number> {
  const [folded] = await rows<{ changes: number }>(background, sql`select fold_list_changes() as changes`)
  let changes = folded?.changes ?? 0
  const lists = await rows<NotedList>(
    background,
    sql`select list, ${COUNTED_ANEW_FROM} <= (select count(*) from (select from ${listKeyChange} as changed
      where changed.list = begun.list limit ${COUNTED_ANEW_FROM}) as noted) as is_counted_anew
      from ${listKeyBlock} as begun where from_key = '' and from_id = 0`,
  )
  // one statement per list, each with its own time limit
  for (const { list, is_counted_anew } of lists)
    if (!is_counted_anew) changes += await foldListKeys(background, list)
  if (!lists.some(({ is_counted_anew }) => is_counted_anew)) return changes
  await withoutTimeouts(async (db) => {
    let countedAnew = 0
    for (const { list, is_counted_anew } of lists)
      if (is_counted_anew) countedAnew += await foldListKeys(db, list)
    if (countedAnew === 0) return // another process does it
    changes += countedAnew
    // dead rows slow down every sorted page, and autovacuum may take a minute
    await db.execute(sql`vacuum (analyze) ${listKeyChange}, ${listKeyBlock}`)
  })
  return changes
}

/** Repeats until stopped; several processes may run it. */
export function rollUpListCounts({ database, log }: Pick<Shop, 'database' | 'log'>): {
  readonly stop: () => Promise<void>
} {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> = Promise.resolve()
  let isStopped = false
  const fold = async (): Promise<void> => {
    const pauseMs = await foldListChanges(database).then(
      () => FOLD_PAUSE_MS,
      (error: unknown) => {
        log.warn({ err: error }, 'the sizes of lists could not be added up; it is tried again in a minute')
        return FOLD_PAUSE_AFTER_FAILURE_MS
      },
    )
    if (!isStopped) foldAfter(pauseMs)
  }
  const foldAfter = (pauseMs: number): void => {
    timer = setTimeout(() => {
      underWay = fold()
    }, pauseMs).unref()
  }
  foldAfter(FOLD_PAUSE_MS)
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await Promise.race([underWay, sleep(STOP_WAIT_MS, undefined, { ref: false })])
    },
  }
}
