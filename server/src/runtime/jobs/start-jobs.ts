/** pg-boss assigns each job to one process at a time (docs/decisions/005-background-jobs-with-pg-boss.md). */
import { PgBoss } from 'pg-boss'
import { ImagesOfAnotherDatabase } from '../../catalog/images/claim-image-store.ts'
import type { Config } from '../../platform/config/config.ts'
import { recordJob, renameJobRecord } from '../../platform/jobs/job-records.ts'
import { MINUTE_MS } from '../../platform/time/durations.ts'
import type { Shop } from '../../shop.ts'
import { resetFutureTimes } from './reset-future-times.ts'

export type Job = {
  /** letters, digits and hyphens */
  readonly name: string
  /** names in earlier releases, whose schedules are removed and whose records are renamed */
  readonly formerNames?: readonly string[]
  readonly cron: string
  readonly run: () => Promise<Readonly<Record<string, number>>>
}

export type Jobs = {
  /** Runs now, or again after the current run. Never rejects, because the schedule retries. */
  runNow(name: string): Promise<void>
  /** Accepts no new jobs, and waits up to `timeoutMs` for running ones. */
  stop(timeoutMs: number): Promise<void>
}

type JobContext = Pick<Shop, 'database' | 'log' | 'now'> & { readonly config: Pick<Config, 'timezone'> }

export type JobTiming = {
  readonly pollSeconds: number
  /** a process counts as dead after this silence; at least 10 */
  readonly heartbeatSeconds: number
  readonly monitorSeconds: number
}

const TIMING: JobTiming = { pollSeconds: 5, heartbeatSeconds: 20, monitorSeconds: 10 }

const HOUR_SECONDS = 3600
const SCHEMA = 'pgboss'

/** `stately` allows at most one running and one waiting job. */
function queueOptions(timing: JobTiming) {
  return {
    policy: 'stately',
    expireInSeconds: HOUR_SECONDS,
    heartbeatSeconds: timing.heartbeatSeconds,
    retryLimit: 2, // for a process that died; a failed run waits for the schedule
    retentionSeconds: HOUR_SECONDS,
    deleteAfterSeconds: HOUR_SECONDS,
  }
}

async function runLogged(job: Job, { database, log, now }: JobContext): Promise<void> {
  const begun = now().getTime()
  try {
    const counts = await job.run()
    const details = { job: job.name, ms: now().getTime() - begun, ...counts }
    if (Object.values(counts).some((count) => count > 0)) log.info(details, 'a job is done')
    else log.debug(details, 'a job had nothing to do')
    await recordJob(database.background, job.name, 'success', now())
  } catch (error) {
    const isForOperator = error instanceof ImagesOfAnotherDatabase
    log.error(
      { err: error, job: job.name },
      isForOperator ? error.message : 'a job failed; it is tried again when it is due',
    )
    // the database itself may have failed
    await recordJob(database.background, job.name, 'failure', now()).catch((unrecorded: unknown) => {
      log.warn({ err: unrecorded, job: job.name }, 'the failure of a job could not be recorded')
    })
  }
}

/** Once a minute, because during an outage the library reports each queue every few seconds. */
function reportJobErrors({ log, now }: Pick<JobContext, 'log' | 'now'>) {
  let quietUntil = 0
  return (error: Error): void => {
    const level = now().getTime() < quietUntil ? 'debug' : 'warn'
    if (level === 'warn') quietUntil = now().getTime() + MINUTE_MS
    log[level]({ err: error }, 'the job library cannot do its work now; it goes on trying')
  }
}

/** A process of an earlier release then warns that its queue is missing. */
async function retireJob(boss: PgBoss, former: string, job: Job, { database }: JobContext): Promise<void> {
  await boss.unschedule(former)
  await boss.deleteQueue(former)
  await renameJobRecord(database.background, former, job.name)
}

async function openBoss(
  { database, log }: JobContext,
  timing: JobTiming,
  reportError: (error: Error) => void,
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    backend: database.engine,
    schema: SCHEMA,
    superviseIntervalSeconds: timing.monitorSeconds,
    monitorIntervalSeconds: timing.monitorSeconds,
    // after a long run, the next one waits until the library notices its end
    queueCacheIntervalSeconds: timing.monitorSeconds,
  })
  // without a listener, an error event would end the process
  boss.on('error', reportError)
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the job library warns'))
  return boss.start()
}

async function mendClock({ database, log }: Pick<JobContext, 'database' | 'log'>): Promise<void> {
  const reset = await resetFutureTimes(database, SCHEMA)
  if (reset > 0) log.warn({ reset }, 'the clock was set back; background jobs go on at the new time')
}

async function scheduleJob(boss: PgBoss, job: Job, shop: JobContext, timing: JobTiming): Promise<string> {
  for (const former of job.formerNames ?? []) await retireJob(boss, former, job, shop)
  await boss.createQueue(job.name, queueOptions(timing))
  await boss.schedule(job.name, job.cron, null, { tz: shop.config.timezone })
  return boss.work(job.name, { pollingIntervalSeconds: timing.pollSeconds }, () => runLogged(job, shop))
}

/** @throws if pg-boss cannot create or find its tables (schema `pgboss`) */
export async function startJobs(
  jobs: readonly Job[],
  shop: JobContext,
  timing: JobTiming = TIMING,
): Promise<Jobs> {
  const { log } = shop
  const reportError = reportJobErrors(shop)
  const boss = await openBoss(shop, timing, reportError)
  await mendClock(shop)
  const watch = setInterval(
    () => void mendClock(shop).catch(reportError),
    timing.monitorSeconds * 1000,
  ).unref()
  const workers = new Map<string, string>()
  for (const job of jobs) workers.set(job.name, await scheduleJob(boss, job, shop, timing))
  const runNow = async (name: string): Promise<void> => {
    try {
      await boss.send(name)
      boss.notifyWorker(workers.get(name) ?? '')
    } catch (error) {
      log.warn({ err: error, job: name }, 'a job could not be asked for; it runs when it is due')
    }
  }
  for (const { name } of jobs) await runNow(name) // runs may have been missed while the shop was stopped
  return {
    runNow,
    stop: (timeoutMs) => {
      clearInterval(watch)
      return boss.stop({ graceful: true, timeout: timeoutMs, close: false })
    },
  }
}
