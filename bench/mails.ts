/** 10,000 mails on PostgreSQL: the outbox's speed, and shoppers' latency meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../server/src/platform/database/open.ts'
import { openPlainMailServer } from '../testing/plain-mail-server.ts'
import { type MeasuredShop, withMeasuredShop } from './measured-shop.ts'
import { readRowCount } from './options.ts'
import { browsingVisits, p95, shopOn, shopWhile } from './shoppers.ts'

const QUIET_MS = 10_000
const DRAINED_WITHIN_MS = 600_000

const rows = readRowCount(10_000)

const taken = new Map<string, number>()
let firstAt: number | undefined
const mailServer = await openPlainMailServer(
  () => false,
  (id) => {
    firstAt ??= performance.now()
    taken.set(id, (taken.get(id) ?? 0) + 1)
  },
)

async function writeMails({ db }: Database): Promise<void> {
  // demo orders send no mail; repeated mails about one order are as much work
  await db.execute(sql`with paid as (
      select order_id, row_number() over (order by order_id) - 1 as index, count(*) over () as count
      from shop_order where state in ('paid', 'delivered'))
    insert into mail (kind, event_key, recipient, order_id, created_at)
    select 'order_paid', 'bench:' || n, 'buyer' || n || '@b.example', paid.order_id, now()
    from generate_series(1, ${rows}::integer) as n join paid on paid.index = n % paid.count`)
}

async function untilAllCame(since: number): Promise<void> {
  while (taken.size < rows) {
    if (performance.now() - since > DRAINED_WITHIN_MS)
      throw new Error(`only ${taken.size} mails came in 10 minutes`)
    await sleep(20)
  }
}

async function measure({ shop, database }: MeasuredShop): Promise<void> {
  const visits = browsingVisits(shop)
  const quietEnd = performance.now() + QUIET_MS
  const quiet = await shopOn(visits, () => performance.now() > quietEnd)
  await writeMails(database)
  // the job polls every minute
  while (firstAt === undefined) await sleep(20)
  const since = firstAt
  let seconds = 0
  const busy = await shopWhile(visits, async () => {
    await untilAllCame(since)
    seconds = (performance.now() - since) / 1000
  })
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
}

try {
  const environment = { SMTP_URL: mailServer.url, MAIL_FROM: 'shop@toko.example' }
  await withMeasuredShop({ environment }, measure)
} finally {
  mailServer.close()
}
