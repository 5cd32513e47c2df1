/** Adds up what triggers have noted of the sizes of lists (database/schema/lists.ts), so that nobody who writes has to. */
import { sql } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { listKeyBlock } from '../database/schema/lists.ts'
import { rows } from '../database/sql/query-rows.ts'
import { MINUTE_MS } from '../durations.ts'
import type { Shop } from '../shop.ts'

/** Too often for the job library, of which each run is a few statements and a line of the log. */
const FOLD_PAUSE_MS = 2000
const FOLD_PAUSE_AFTER_FAILURE_MS = MINUTE_MS

/** @returns how many changes; those that another process is at are not among them */
export async function foldListChanges(db: Db): Promise<number> {
  const [folded] = await rows<{ changes: number }>(db, sql`select fold_list_changes() as changes`)
  const lists = await rows<{ list: string }>(
    db,
    sql`select list from ${listKeyBlock} where from_key = '' and from_id = 0`,
  )
  let changes = folded?.changes ?? 0
  // each in a statement of its own, which may take as long as one may
  for (const { list } of lists) {
    const [ofList] = await rows<{ changes: number }>(db, sql`select fold_list_keys(${list}) as changes`)
    changes += ofList?.changes ?? 0
  }
  return changes
}

/** Again and again until it is stopped; several processes may. */
export function keepFoldingListChanges({ database, log }: Pick<Shop, 'database' | 'log'>): {
  readonly stop: () => Promise<void>
} {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> = Promise.resolve()
  let isStopped = false
  const fold = async (): Promise<void> => {
    const pauseMs = await foldListChanges(database.background).then(
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
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      return underWay
    },
  }
}
