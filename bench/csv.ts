/** 100,000 products from a CSV file and back, and what shoppers wait for meanwhile; from the real server on PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { UNFINISHED_IMPORT_STATES } from '@warung/contract/values/product-imports.ts'
import { freePort } from '../testing/free-port.ts'
import { startPostgres } from '../testing/postgres.ts'
import { shopProcess } from '../testing/shop-process.ts'

const GOAL_SECONDS = 60
/** of a shopper who looks at one thing after the other */
const SHOPPER_PAUSE_MS = 25
/** before anything is imported: long enough for a 95th percentile that stands still */
const QUIET_MS = 15_000

const CATEGORY = 'Impor'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } })
const rows = Number(values.rows)
const postgres = await startPostgres()
const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-bench-'))
const shop = shopProcess(await freePort(), {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  SESSION_SECRET: 'x'.repeat(64),
  DEMO: 'on',
  LOG_LEVEL: 'error',
  RATE_LIMIT_FACTOR: '1000',
})

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${shop.address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'warung-demo' }),
  })
  const { data } = (await answer.json()) as { data: { access_token: string } }
  return `Bearer ${data.access_token}`
}

async function orderOne(authorization: string): Promise<Response> {
  const listed = (await (await fetch(`${shop.address}/api/v1/product?keyword=kopi`)).json()) as {
    data: { product_id: number; price: number; stock: number }[]
  }
  const { product_id, price } = listed.data.find(({ stock }) => stock > 20) ?? { product_id: 0, price: 0 }
  const [shipping_price, tax_price] = [price > 100_000 ? 50_000 : 0, Math.round(price * 5) / 100]
  return fetch(`${shop.address}/api/v1/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({
      order_product: [{ product_id, quantity: 1 }],
      payment_method_id: 1,
      ...{ product_price: price, shipping_price, tax_price },
      total_price: price + shipping_price + tax_price,
      shipment_address: { address: 'A', city: 'B', postal_code: '1', country: 'Indonesia' },
    }),
  })
}

/** What shoppers do, over and over; the times of each in milliseconds. */
const visits: Record<string, (run: number, guest: string) => Promise<Response>> = {
  'page: home': () => fetch(`${shop.address}/`),
  'page: product': (run) => fetch(`${shop.address}/product/${1 + (run % 20)}`),
  'GET /api/v1/product': (run) => fetch(`${shop.address}/api/v1/product?page=${1 + (run % 3)}`),
  'GET /api/v1/product?keyword': (run) => fetch(`${shop.address}/api/v1/product?keyword=kopi${run % 7}`),
  'POST /api/v1/order': (_run, guest) => orderOne(guest),
}

type Times = Map<string, number[]>

/** One shopper until `isOver`. */
async function shopOn(guest: string, isOver: () => boolean): Promise<Times> {
  const times: Times = new Map(Object.keys(visits).map((name) => [name, []]))
  for (let run = 0; !isOver(); run += 1) {
    for (const [name, visit] of Object.entries(visits)) {
      const since = performance.now()
      const answer = await visit(run, guest)
      await answer.arrayBuffer()
      if (answer.status >= 500) console.log(`${name} answered ${answer.status}`)
      times.get(name)?.push(performance.now() - since)
      await sleep(SHOPPER_PAUSE_MS)
    }
  }
  return times
}

function p95(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0
}

function printShoppers(name: string, quiet: Times, busy: Times): void {
  console.log(name)
  const all = (times: Times) => [...times.values()].flat()
  for (const [visit, before] of [...quiet, ['all', all(quiet)] as const]) {
    const during = visit === 'all' ? all(busy) : (busy.get(visit) ?? [])
    const [was, is] = [p95(before), p95(during)]
    console.log(
      `  ${visit.padEnd(30)} p95 ${was.toFixed(1).padStart(7)} ms → ${is.toFixed(1).padStart(7)} ms   ${(is / was).toFixed(1)} ×   (${during.length} visits)`,
    )
  }
}

type Import = {
  product_import_id: number
  state: string
  counts: Record<string, number> | null
  fault: string | null
}

async function ask(authorization: string, method: string, place: string, form?: FormData): Promise<Import> {
  const answer = await fetch(`${shop.address}/api/v1/admin/product-import${place}`, {
    method,
    headers: { authorization },
    ...(form ? { body: form } : {}),
  })
  if (!answer.ok) throw new Error(`${place} answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: Import }).data
}

async function settled(authorization: string, { product_import_id: id }: Import): Promise<Import> {
  for (;;) {
    const found = await ask(authorization, 'GET', `/${id}`)
    if (!UNFINISHED_IMPORT_STATES.some((each) => each === found.state)) return found
    await sleep(200)
  }
}

function file(price: (at: number) => number): FormData {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `CSV-${at},Kopi bubuk nomor ${at} dari kebun,Merek ${at % 90},${price(at)},${at % 40},${CATEGORY},"Disangrai sedang, digiling halus. Isi ${at % 500} g."`,
  )
  const form = new FormData()
  const text = ['SKU,Name,Brand,Price,Stock,Categories,Description', ...lines].join('\r\n')
  form.set('file', new Blob([text]), 'products.csv')
  return form
}

/** Prints how long each part takes, and what shoppers waited for from the first to the last. */
async function measure(name: string, work: () => Promise<void>, quiet: Times, guest: string): Promise<void> {
  let isOver = false
  const shopper = shopOn(guest, () => isOver)
  const since = performance.now()
  await work()
  const seconds = (performance.now() - since) / 1000
  isOver = true
  const missed = seconds > GOAL_SECONDS ? `  over ${GOAL_SECONDS} s` : ''
  console.log(`${name}: ${seconds.toFixed(1)} s${missed}`)
  printShoppers('  shoppers meanwhile, beside before', quiet, await shopper)
}

try {
  await shop.start()
  const [admin, guest] = [await signIn('admin@warung.test'), await signIn('guest@warung.test')]
  await fetch(`${shop.address}/api/v1/admin/product-category`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: admin },
    body: JSON.stringify({ name: CATEGORY }),
  })
  const begun = performance.now()
  const quiet = await shopOn(guest, () => performance.now() - begun > QUIET_MS)
  const bring = (price: (at: number) => number) => async () => {
    const sent = await ask(admin, 'POST', '', file(price))
    const checked = await settled(admin, sent)
    if (checked.state !== 'ready') throw new Error(`${checked.state}: ${checked.fault}`)
    await ask(admin, 'POST', `/${sent.product_import_id}/apply`)
    const done = await settled(admin, sent)
    if (done.state !== 'imported') throw new Error(`${done.state}: ${done.fault}`)
  }
  const count = rows.toLocaleString('en')
  await measure(
    `${count} new products, checked and imported`,
    bring((at) => 10_000 + at),
    quiet,
    guest,
  )
  await measure(
    `${count} prices, checked and changed`,
    bring((at) => 11_000 + at),
    quiet,
    guest,
  )
  await measure(
    `${count} products, exported`,
    async () => {
      const answer = await fetch(`${shop.address}/api/v1/admin/product/export`, {
        headers: { authorization: admin },
      })
      console.log(`export: ${((await answer.arrayBuffer()).byteLength / 1e6).toFixed(1)} MB`)
    },
    quiet,
    guest,
  )
} finally {
  await shop.stop()
  await postgres.remove()
  rmSync(dataDir, { recursive: true, force: true })
}
