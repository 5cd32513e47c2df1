/** 10,000 mails: how fast the outbox is drained, and what shoppers wait for meanwhile; the real server on PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../server/src/database/open.ts'
import { freePort } from '../testing/free-port.ts'
import { openPlainMailServer } from '../testing/plain-mail-server.ts'
import { startPostgres } from '../testing/postgres.ts'
import { shopProcess } from '../testing/shop-process.ts'

const QUIET_MS = 10_000
const SHOPPER_PAUSE_MS = 25

const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000' } } })
const rows = Number(values.rows)

const taken = new Map<string, number>()
let firstAt: number | undefined
const mailServer = await openPlainMailServer(
  () => false,
  (id) => {
    firstAt ??= performance.now()
    taken.set(id, (taken.get(id) ?? 0) + 1)
  },
)

const postgres = await startPostgres()
const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-bench-'))
const shop = shopProcess(await freePort(), {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  SESSION_SECRET: 'x'.repeat(64),
  DEMO: 'on',
  LOG_LEVEL: 'error',
  RATE_LIMIT_FACTOR: '1000',
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'shop@toko.example',
})

const visits: Record<string, (run: number) => Promise<Response>> = {
  'page: home': () => fetch(`${shop.address}/`),
  'page: product': (run) => fetch(`${shop.address}/product/${1 + (run % 20)}`),
  'GET /api/v1/product': (run) => fetch(`${shop.address}/api/v1/product?page=${1 + (run % 3)}`),
  'GET /api/v1/product?keyword': (run) => fetch(`${shop.address}/api/v1/product?keyword=kopi${run % 7}`),
}

type Times = Map<string, number[]>

async function shopOn(isOver: () => boolean): Promise<Times> {
  const times: Times = new Map(Object.keys(visits).map((name) => [name, []]))
  for (let run = 0; !isOver(); run += 1) {
    for (const [name, visit] of Object.entries(visits)) {
      const since = performance.now()
      const answer = await visit(run)
      await answer.arrayBuffer()
      if (answer.status >= 400) throw new Error(`${name} answered ${answer.status}`)
      times.get(name)?.push(performance.now() - since)
      await sleep(SHOPPER_PAUSE_MS)
    }
  }
  return times
}

function p95(times: readonly number[] = []): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

try {
  await shop.start()
  const quietEnd = performance.now() + QUIET_MS
  const quiet = await shopOn(() => performance.now() > quietEnd)
  const database = await openDatabase({ databaseUrl: postgres.url })
  // orders of the demo tell nobody; a mail about each of them again and again is as much work as one of a real order
  await database.db.execute(sql`with paid as (
      select order_id, row_number() over (order by order_id) - 1 as place, count(*) over () as count
      from shop_order where state in ('paid', 'delivered'))
    insert into mail (kind, event_key, recipient, order_id, created_at)
    select 'order_paid', 'bench:' || n, 'buyer' || n || '@b.example', paid.order_id, now()
    from generate_series(1, ${rows}::integer) as n join paid on paid.place = n % paid.count`)
  // the job looks every minute; nobody has nudged it
  while (firstAt === undefined) await sleep(20)
  const since = firstAt
  let isOver = false
  const during = shopOn(() => isOver)
  while (taken.size < rows) {
    if (performance.now() - since > 600_000) throw new Error(`only ${taken.size} mails came in 10 minutes`)
    await sleep(20)
  }
  const seconds = (performance.now() - since) / 1000
  isOver = true
  const busy = await during
  await database.close()
  const doubled = [...taken.values()].filter((times) => times > 1).length
  console.log(
    `${rows} mails in ${seconds.toFixed(1)} s (${(rows / seconds).toFixed(0)} a second), ${doubled} came twice`,
  )
  for (const name of Object.keys(visits)) {
    const [before, meanwhile] = [p95(quiet.get(name)), p95(busy.get(name))]
    console.log(
      `${name.padEnd(32)} p95 before ${before.toFixed(1).padStart(6)} ms   during ${meanwhile.toFixed(1).padStart(6)} ms`,
    )
  }
} finally {
  await shop.stop()
  mailServer.close()
  await postgres.remove()
  rmSync(dataDir, { recursive: true, force: true })
}
