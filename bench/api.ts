/** Calls about the catalog, kept and from the database, beside the same bytes from memory and the same statements bare. */
import { parseArgs } from 'node:util'
import { productWithReviews } from '../server/src/catalog/find-product.ts'
import { listProducts } from '../server/src/catalog/list-products.ts'
import type { Database } from '../server/src/database/open.ts'
import { shopDay } from '../server/src/shop-time.ts'
import { notifyOtherProcesses } from '../server/src/storefront/broadcast-catalog-changes.ts'
import { type CompareOptions, compareToFloor, type Side } from './compare.ts'
import type { HttpQuestion } from './http-connection.ts'
import type { SqlStatement } from './load.ts'
import { holdAtFloor, type MeasuredShop, type Tools, withMeasuredShop, withTools } from './measured-shop.ts'
import { recordStatements } from './record-statements.ts'
import { openReport } from './report.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000,100000,1000000' },
    only: { type: 'string', default: '' },
    ms: { type: 'string', default: '2000' },
    json: { type: 'string' },
  },
})
const SIZES = values.rows.split(',').map(Number)
const ROUND_MS = Number(values.ms)
const CONNECTIONS = 32
/** as many as the shop's own pool has */
const DATABASE_CONNECTIONS = 10
/** Kept answers are dropped so often that next to none is asked for twice. */
const FORGET_EVERY_MS = 40
/** Ids and pages that are asked for, scattered over all there are. */
const SCATTERED = 400

const report = openReport('api', values.json)

/** The same on each run. */
function scattered(count: number, most: number): number[] {
  return Array.from({ length: count }, (_none, at) => 1 + ((at * 2_654_435_761) % most))
}

/** Tells the shop again and again that another process has changed the catalog. */
function keepForgetting(database: Database): () => Promise<void> {
  let told = Promise.resolve()
  const timer = setInterval(() => {
    told = notifyOtherProcesses(database)
  }, FORGET_EVERY_MS)
  return async () => {
    clearInterval(timer)
    await told
  }
}

async function measure(measured: MeasuredShop, { loads, floor }: Tools, rows: number): Promise<void> {
  const { shop, port, postgres, database } = measured
  const today = shopDay(new Date(), 'Asia/Jakarta')
  const isWanted = (name: string): boolean => name.includes(values.only)
  const http = (at: number, questions: readonly HttpQuestion[]): Side['load'] =>
    ({ kind: 'http', port: at, questions, connections: CONNECTIONS, ms: ROUND_MS }) as const
  const named = (name: string): string => `${name}, ${rows.toLocaleString('en')}`

  const kept = async (name: string, place: string, options: CompareOptions): Promise<void> => {
    if (!isWanted(name)) return
    await holdAtFloor(floor, shop, [{ path: place }])
    const sides = {
      shop: { load: http(port, [{ path: place }]), pid: shop.pid() },
      floor: { load: http(floor.port, [{ path: place }]), pid: floor.pid },
    }
    report.compared(await compareToFloor(loads, named(name), sides, options))
  }
  const fromDatabase = async (
    name: string,
    places: readonly string[],
    ask: (at: number) => Promise<unknown>,
    options: CompareOptions,
  ): Promise<void> => {
    if (!isWanted(name)) return
    const turns: SqlStatement[][] = []
    for (const at of places.keys()) turns.push(await recordStatements(() => ask(at)))
    const stop = keepForgetting(database)
    try {
      const bare = {
        kind: 'sql',
        url: postgres.url,
        turns,
        connections: DATABASE_CONNECTIONS,
        ms: ROUND_MS,
      } as const
      const load = http(
        port,
        places.map((path) => ({ path })),
      )
      const sides = { shop: { load, pid: shop.pid() }, floor: { load: bare } }
      report.compared(await compareToFloor(loads, named(name), sides, { rounds: 3, ...options }))
    } finally {
      await stop()
    }
  }

  await kept('list, first page, kept', '/api/v1/product', { goal: '0.5, p99 < 5 ms' })
  await kept('product by id, kept', '/api/v1/product/7', { goal: '0.5' })
  await kept('top rated, kept', '/api/v1/product/top', { goal: '0.5' })
  await kept('search, common word, kept', '/api/v1/product?keyword=kopi', { goal: '0.5' })

  const { db } = database
  const firstPages = Array.from({ length: 90 }, (_none, at) => ({
    page: 1 + (at % 2),
    limit: 8 + ((at >> 1) % 45),
  }))
  await fromDatabase(
    'list, first pages',
    firstPages.map(({ page, limit }) => `/api/v1/product?page=${page}&limit=${limit}`),
    (at) => listProducts(db, { ...firstPages[at], onSaleOn: today }),
    { goal: '0.7' },
  )
  const pages = scattered(SCATTERED, Math.ceil(rows / 12))
  await fromDatabase(
    'list, random page',
    pages.map((page) => `/api/v1/product?page=${page}`),
    (at) => listProducts(db, { page: pages[at] ?? 1, onSaleOn: today }),
    { goal: '0.7, p95 < 15 ms' },
  )
  const ids = scattered(SCATTERED, rows)
  await fromDatabase(
    'product by id, random',
    ids.map((id) => `/api/v1/product/${id}`),
    (at) => productWithReviews(db, ids[at] ?? 1, today),
    { goal: '0.6' },
  )
}

try {
  await withTools(async (tools) => {
    for (const rows of SIZES) await withMeasuredShop({ rows }, (measured) => measure(measured, tools, rows))
  })
} finally {
  report.finish()
}
