import { jobRecords } from '../../platform/jobs/job-records.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import type { Shop } from '../../shop.ts'

/** Jobs run each minute, so that a longer silence is rare. */
const SILENCE_MAX_MS = 30 * DAY_MS

/**
 * A clock that is far ahead at a start looks like a long silence, and would end at once what is not yet old. After one
 * this is false for a day, in which the clock may be corrected.
 */
export async function trustClock({
  database,
  now,
  log,
}: Pick<Shop, 'database' | 'now' | 'log'>): Promise<() => boolean> {
  const records = await jobRecords(database.background)
  const times = records.flatMap(({ last_success_at, last_failure_at }) => [last_success_at, last_failure_at])
  const last = Math.max(...times.map((time) => (time === null ? 0 : Date.parse(time))))
  const started = now().getTime()
  if (times.length === 0 || started - last <= SILENCE_MAX_MS) return () => true
  log.warn(
    { last_job_at: new Date(last) },
    'no job has run for 30 days, or the clock is ahead: nothing old is deleted or ended for a day',
  )
  return () => {
    const sinceMs = now().getTime() - started
    return sinceMs < 0 || sinceMs >= DAY_MS
  }
}
