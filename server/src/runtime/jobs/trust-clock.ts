import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { shopFact } from '../../platform/database/schema/installation.ts'
import { jobRecords } from '../../platform/jobs/job-records.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import type { Shop } from '../../shop.ts'

/** Jobs run each minute, so that a longer silence is rare. */
const SILENCE_MAX_MS = 30 * DAY_MS
const DOUBT_FACT = 'clock_doubted_at'

function isDayOver(doubtedAt: number, at: number): boolean {
  return at < doubtedAt || at >= doubtedAt + DAY_MS
}

/** @returns when a process began to doubt, less than a day ago */
async function findDoubt(db: Db, started: number): Promise<number | undefined> {
  const isDoubt = eq(shopFact.name, DOUBT_FACT)
  const [fact] = await db.select().from(shopFact).where(isDoubt)
  if (!fact) return undefined
  const doubtedAt = Date.parse(String(fact.value))
  if (!Number.isNaN(doubtedAt) && !isDayOver(doubtedAt, started)) return doubtedAt
  await db.delete(shopFact).where(isDoubt)
  return undefined
}

/**
 * A clock that is far ahead at a start looks like a long silence, and would end at once what is not yet old. After one
 * this is false for a day, in which the clock may be corrected. The doubt is stored: jobs stamp the time ahead, and the
 * next process would see no silence.
 */
export async function trustClock({
  database,
  now,
  log,
}: Pick<Shop, 'database' | 'now' | 'log'>): Promise<() => boolean> {
  const db = database.background
  const started = now().getTime()
  const records = await jobRecords(db)
  const times = records.flatMap(({ last_success_at, last_failure_at }) => [last_success_at, last_failure_at])
  const last = Math.max(...times.map((time) => (time === null ? 0 : Date.parse(time))))
  // after the records: a process that doubts stores so before its jobs stamp theirs
  const known = await findDoubt(db, started)
  if (known === undefined && (times.length === 0 || started - last <= SILENCE_MAX_MS)) return () => true
  const doubtedAt = known ?? started
  await db
    .insert(shopFact)
    .values({ name: DOUBT_FACT, value: new Date(doubtedAt).toISOString() })
    .onConflictDoNothing()
  log.warn(
    { last_job_at: new Date(last), doubted_at: new Date(doubtedAt) },
    'no job has run for 30 days, or the clock is ahead: nothing old is deleted or ended for a day',
  )
  return () => isDayOver(doubtedAt, now().getTime())
}
