import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, expect, inject, it } from 'vitest'
import { emptyPostgresDatabase } from '../../../testing/databases.ts'
import { describeBothEngines, describeOnPostgres } from '../../../testing/each-engine.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { type Database, openDatabase } from '../../src/platform/database/open.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { jobRecords } from '../../src/platform/jobs/job-records.ts'
import { type Job, type Jobs, startJobs } from '../../src/runtime/jobs/start-jobs.ts'
import { errorLog, openShop } from '../support/shop.ts'

const timing = { pollSeconds: 0.5, heartbeatSeconds: 10, monitorSeconds: 1 }
/** Due once a year: in these tests jobs run because they are asked for, as each is when it starts. */
const RARELY = '0 0 1 1 *'

const running: Jobs[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop(5000)))
})

async function start(database: Database, jobs: readonly Job[]) {
  const { logger, errors } = errorLog()
  const now = () => new Date('2026-11-19T17:30:00Z')
  const started = await startJobs(
    jobs,
    { database, log: logger, now, config: { timezone: 'Asia/Jakarta' } },
    timing,
  )
  running.push(started)
  return { jobs: started, errors }
}

function job(name: string, run: () => Promise<void> | void): Job {
  return {
    name,
    cron: RARELY,
    run: async () => {
      await run()
      return {}
    },
  }
}

describeBothEngines('background work', 'process', (open) => {
  it('runs what it is asked for, and shows in the shop’s health', async () => {
    const database = await open()
    const shop = await openShop(database)
    let runs = 0
    const { jobs } = await start(database, [
      job('counting', () => {
        runs += 1
      }),
    ])
    await expect.poll(() => runs).toBe(1) // as the shop starts: what was missed meanwhile
    await jobs.runNow('counting')
    await expect.poll(() => runs).toBe(2)
    await expect
      .poll(async () => (await shop.fetch('/readyz')).json())
      .toEqual({
        status: 'ready',
        jobs: [{ name: 'counting', last_success_at: '2026-11-19T17:30:00.000Z', last_failure_at: null }],
      })
    await shop.close()
  })

  it('goes on under another name with what was recorded of it, and is due once', async () => {
    const database = await open()
    const before = await start(database, [job('former-name', () => {})])
    await expect.poll(() => jobRecords(database.db)).toHaveLength(1)
    await before.jobs.stop(5000)
    const failing = job('new-name', () => Promise.reject(new Error('no luck')))
    const { errors } = await start(database, [{ ...failing, formerNames: ['former-name', 'never-heard-of'] }])
    await expect.poll(() => errors.length).toBe(1)
    const at = '2026-11-19T17:30:00.000Z'
    await expect
      .poll(() => jobRecords(database.db))
      .toEqual([{ name: 'new-name', last_success_at: at, last_failure_at: at }])
    const left = sql`select name from pgboss.schedule union all
      select name from pgboss.queue where name in ('former-name', 'new-name') union all
      select name from pgboss.job where name = 'former-name'`
    expect(await rows(database.db, left)).toEqual([{ name: 'new-name' }, { name: 'new-name' }])
  })

  it('logs a failure, and runs again when it is due', async () => {
    const database = await open()
    let runs = 0
    const { jobs, errors } = await start(database, [
      job('failing', () => {
        runs += 1
        if (runs === 1) throw new Error('no luck')
      }),
    ])
    await expect.poll(() => errors.length).toBe(1)
    await expect
      .poll(() => jobRecords(database.db))
      .toMatchObject([
        { name: 'failing', last_success_at: null, last_failure_at: '2026-11-19T17:30:00.000Z' },
      ])
    await jobs.runNow('failing')
    await expect.poll(() => jobRecords(database.db)).toMatchObject([{ last_success_at: expect.any(String) }])
    expect(runs).toBe(2)
  })

  it('is done with what it has begun before it stops', async () => {
    const database = await open()
    let finish = (): void => {}
    let isBegun = false
    let isDone = false
    const { jobs } = await start(database, [
      job('slow', async () => {
        isBegun = true
        await new Promise<void>((resolve) => {
          finish = resolve
        })
        isDone = true
      }),
    ])
    await expect.poll(() => isBegun).toBe(true)
    const stopped = jobs.stop(5000)
    finish()
    await stopped
    expect(isDone).toBe(true)
  })

  it('makes one run of being asked many times', async () => {
    const database = await open()
    let finish = (): void => {}
    let runs = 0
    const { jobs } = await start(database, [
      job('asked', async () => {
        runs += 1
        await new Promise<void>((resolve) => {
          finish = resolve
        })
      }),
    ])
    await expect.poll(() => runs).toBe(1)
    await Promise.all(Array.from({ length: 20 }, () => jobs.runNow('asked')))
    const waiting = async () => {
      const [found] = await rows<{ count: number }>(
        database.db,
        sql`select count(*) as count from pgboss.job where name = 'asked' and state = 'created'`,
      )
      return found?.count
    }
    await expect.poll(waiting).toBe(1)
    finish()
    await expect.poll(() => runs).toBe(2)
    finish()
    await expect.poll(waiting).toBe(0)
    expect(runs).toBe(2)
  })
})

describeOnPostgres('background work of several processes', (open) => {
  it('never runs a job twice at the same time', async () => {
    const database = await open()
    let underWay = 0
    let most = 0
    let runs = 0
    const shared = job('shared', async () => {
      underWay += 1
      runs += 1
      most = Math.max(most, underWay)
      await database.ping()
      underWay -= 1
    })
    const owners = await Promise.all([1, 2, 3].map(() => start(database, [shared])))
    const enough = async () => {
      await Promise.all(owners.map(({ jobs }) => jobs.runNow('shared')))
      return runs
    }
    await expect.poll(enough, { timeout: 20_000 }).toBeGreaterThan(10)
    expect(most).toBe(1)
  })

  it('goes on in another when its owner is killed', async () => {
    const databaseUrl = await emptyPostgresDatabase(inject('postgresUrl') ?? '')
    const database = await openDatabase({ databaseUrl })
    await migrate(database)
    const owner = spawn(
      process.execPath,
      [path.join(import.meta.dirname, 'job-owner.fixture.ts'), databaseUrl],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    await once(owner.stdout, 'data')
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    let runs = 0
    await start(database, [
      job('endless', () => {
        runs += 1
      }),
    ])
    await expect.poll(() => runs, { timeout: 28_000 }).toBeGreaterThan(0)
    for (const jobs of running.splice(0)) await jobs.stop(5000)
    await database.close()
  })
})
