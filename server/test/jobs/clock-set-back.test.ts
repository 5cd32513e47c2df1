/** A machine may start hours ahead, until it hears the time: what was stamped meanwhile must not hold anything up. */
import { eq, lte, sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import { claimImageStore } from '../../src/catalog/images/claim-image-store.ts'
import { imagePath } from '../../src/catalog/images/image-names.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { storedImage } from '../../src/platform/database/schema/uploads.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { jobRecords, recordJob } from '../../src/platform/jobs/job-records.ts'
import { shopJobs } from '../../src/runtime/jobs/shop-jobs.ts'
import { type Jobs, startJobs } from '../../src/runtime/jobs/start-jobs.ts'
import { trustClock } from '../../src/runtime/jobs/trust-clock.ts'
import { placedOrder } from '../support/orders.ts'
import { errorLog, openShop } from '../support/shop.ts'

const timing = { pollSeconds: 0.5, heartbeatSeconds: 10, monitorSeconds: 1 }
const NAME = 'counting'

const running: Jobs[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop(5000)))
})

/** As seven hours ahead would have left it: passes claimed, and a run asked for that no process has begun. */
async function stampAhead({ db }: Database): Promise<void> {
  const ahead = sql`now() + interval '7 hours'`
  await rows(db, sql`update pgboss.version set cron_on = ${ahead}, bam_on = ${ahead}, flow_on = ${ahead}`)
  await rows(db, sql`update pgboss.queue set maintain_on = ${ahead}, monitor_claim_on = ${ahead}`)
  await rows(
    db,
    sql`insert into pgboss.job (name, policy, start_after, keep_until)
      values (${NAME}, 'stately', ${ahead}, ${ahead} + interval '1 hour')`,
  )
}

/** A mail that failed then, to be tried again in five minutes. */
async function failMailAhead({ db }: Database): Promise<void> {
  const next_attempt_at = new Date(Date.now() + 7 * 3_600_000)
  const row = { kind: 'stock_alert', event_key: 'x', recipient: 'budi@shop.example' } as const
  await db.insert(mail).values({ ...row, attempts: 1, next_attempt_at, created_at: new Date() })
}

async function stampsAhead({ db }: Database): Promise<number> {
  const found = await rows(
    db,
    sql`select 1 from pgboss.version where greatest(cron_on, bam_on, flow_on) > now() + interval '1 minute'
      union all select 1 from pgboss.queue where greatest(maintain_on, monitor_claim_on) > now() + interval '1 minute'
      union all select 1 from mail where next_attempt_at > now() + interval '1 minute'
      union all select 1 from pgboss.job where state < 'active' and start_after > now() + interval '1 minute'`,
  )
  return found.length
}

describeBothEngines('a clock that was set back', 'process', (open) => {
  const start = async (database: Database, onRun: () => void) => {
    const warnings: unknown[] = []
    const log = { ...errorLog().logger, warn: (...said: unknown[]) => void warnings.push(said) }
    const run = async () => {
      onRun()
      return {}
    }
    const now = () => new Date('2026-11-19T17:30:00Z')
    const config = { timezone: 'Asia/Jakarta' }
    const jobs = await startJobs(
      [{ name: NAME, cron: '0 0 1 1 *', run }],
      { database, log, now, config },
      timing,
    )
    running.push(jobs)
    return { jobs, warnings }
  }

  it('stops no jobs, neither of a process that runs nor of the next one', async () => {
    const database = await open()
    let runs = 0
    const count = () => {
      runs += 1
    }
    const first = await start(database, count)
    await expect.poll(() => runs).toBe(1)
    await expect.poll(() => jobRecords(database.db)).toHaveLength(1)
    await failMailAhead(database)
    await stampAhead(database)
    await expect.poll(() => runs, { timeout: 10_000 }).toBe(2)
    await expect.poll(() => stampsAhead(database)).toBe(0)
    expect(first.warnings.flat()).toContain('the clock was set back; background jobs go on at the new time')
    await first.jobs.stop(5000)
    await stampAhead(database)
    await start(database, count)
    expect(await stampsAhead(database)).toBe(0)
    await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(2)
  })

  it('does not hide a failure behind a success of the time ahead', async () => {
    const { db } = await open()
    await recordJob(db, 'send-mails', 'success', new Date('2026-11-20T07:00:00Z'))
    await recordJob(db, 'send-mails', 'failure', new Date('2026-11-20T00:05:00Z'))
    expect(await jobRecords(db)).toEqual([
      { name: 'send-mails', last_success_at: null, last_failure_at: '2026-11-20T00:05:00.000Z' },
    ])
    await recordJob(db, 'send-mails', 'success', new Date('2026-11-20T00:06:00Z'))
    expect(await jobRecords(db)).toMatchObject([
      { last_success_at: '2026-11-20T00:06:00.000Z', last_failure_at: '2026-11-20T00:05:00.000Z' },
    ])
  })

  it('is awaited for a day before what looks old is deleted or ended', async () => {
    const shop = await openShop(await open())
    const { db, context } = shop
    const hash = 'a'.repeat(32)
    const unused = `${hash}-320.webp`
    await claimImageStore(db, context.images)
    await context.images.put(unused, Buffer.from('x'))
    const size = { width: 320, height: 320, image_placeholder: '' }
    await db.insert(storedImage).values({ image: imagePath(hash), ...size, created_at: shop.now() })
    const { order } = await placedOrder(shop)
    const DAY_MS = 86_400_000
    const start = shop.now().getTime()
    await recordJob(db, 'send-mails', 'success', new Date(start))
    let at = start + 400 * DAY_MS
    const now = () => new Date(at)
    await trustClock({ ...context, now })
    await recordJob(db, 'send-mails', 'success', now())
    at += 60_000
    // the next process finds no silence
    const isClockTrusted = await trustClock({ ...context, now })
    const jobs = shopJobs({ ...context, now }, undefined, isClockTrusted)
    const runJobs = async () => {
      for (const name of ['reconcile-payments', 'delete-old-rows', 'remove-unused-images'])
        await jobs.find((job) => job.name === name)?.run()
      const [row] = await db.select().from(shopOrder).where(eq(shopOrder.order_id, order.order_id))
      return {
        isHeld: row?.is_stock_held,
        hasUnusedImage: await context.images.has(unused),
        mails: await db.$count(mail, lte(mail.created_at, new Date(start))),
      }
    }
    const before = await runJobs()
    expect(before).toMatchObject({ isHeld: true, hasUnusedImage: true })
    expect(before.mails).toBeGreaterThan(0)
    at += DAY_MS
    expect(await runJobs()).toEqual({ isHeld: false, hasUnusedImage: false, mails: 0 })
    expect((await trustClock({ ...context, now }))()).toBe(true)
    expect((await trustClock({ ...context, now: () => new Date(start + DAY_MS) }))()).toBe(true)
    await shop.close()
  })
})
