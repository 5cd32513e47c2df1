/** Catalog calls, cached and from the database, beside the same bytes from memory and the same bare statements. */
import { productWithReviews } from '../server/src/catalog/products/find-product.ts'
import { listProducts } from '../server/src/catalog/products/list-products.ts'
import { shopDay } from '../server/src/platform/time/shop-time.ts'
import { type CompareOptions, compareToFloor } from './compare.ts'
import { keepDroppingAnswers } from './drop-cached-responses.ts'
import { httpLoad, type SqlStatement, sqlLoad } from './load.ts'
import {
  holdAtFloor,
  type LoadAndFloor,
  type MeasuredShop,
  withLoadAndFloor,
  withMeasuredShop,
} from './measured-shop.ts'
import { readOptions } from './options.ts'
import { recordStatements } from './record-statements.ts'
import { openReport } from './report.ts'
import { scatteredIds } from './scattered-ids.ts'

const {
  rows: SIZES,
  ms: ROUND_MS,
  isWanted,
  json,
} = readOptions({ rows: [1000, 100_000, 1_000_000], ms: 2000 })
/** the shop's pool size */
const DATABASE_CONNECTIONS = 10
const SCATTERED = 400

const report = openReport('api', json)

function titleOf(name: string, rows: number): string {
  return `${name}, ${rows.toLocaleString('en')}`
}

async function measureCached(
  { shop, port }: MeasuredShop,
  { loads, floor }: LoadAndFloor,
  rows: number,
): Promise<void> {
  const cached = async (name: string, path: string, options: CompareOptions): Promise<void> => {
    const title = titleOf(name, rows)
    if (!isWanted(title)) return
    await holdAtFloor(floor, shop, [{ path }])
    const sides = {
      shop: { load: httpLoad(port, [{ path }], { ms: ROUND_MS }), pid: shop.pid() },
      floor: { load: httpLoad(floor.port, [{ path }], { ms: ROUND_MS }), pid: floor.pid },
    }
    report.compared(await compareToFloor(loads, title, sides, options))
  }
  await cached('list, first page, cached', '/api/v1/product', { goal: '0.5, p99 < 5 ms' })
  await cached('product by id, cached', '/api/v1/product/7', { goal: '0.5' })
  await cached('top rated, cached', '/api/v1/product/top', { goal: '0.5' })
  await cached('search, common word, cached', '/api/v1/product?keyword=kopi', { goal: '0.5' })
}

async function measureFromDatabase(
  { shop, port, postgres, database }: MeasuredShop,
  { loads }: LoadAndFloor,
  rows: number,
): Promise<void> {
  const fromDatabase = async (
    name: string,
    paths: readonly string[],
    ask: (at: number) => Promise<unknown>,
    options: CompareOptions,
  ): Promise<void> => {
    const title = titleOf(name, rows)
    if (!isWanted(title)) return
    const turns: SqlStatement[][] = []
    for (const at of paths.keys()) turns.push(await recordStatements(() => ask(at)))
    const questions = paths.map((path) => ({ path }))
    const sides = {
      shop: { load: httpLoad(port, questions, { ms: ROUND_MS }), pid: shop.pid() },
      floor: { load: sqlLoad(postgres.url, turns, { connections: DATABASE_CONNECTIONS, ms: ROUND_MS }) },
    }
    const compared = await keepDroppingAnswers(database, () =>
      compareToFloor(loads, title, sides, { rounds: 3, ...options }),
    )
    report.compared(compared)
  }

  const { db } = database
  const today = shopDay(new Date(), 'Asia/Jakarta')
  const firstPages = Array.from({ length: 90 }, (_none, at) => ({
    page: 1 + (at % 2),
    limit: 8 + ((at >> 1) % 45),
  }))
  await fromDatabase(
    'list, first pages',
    firstPages.map(({ page, limit }) => `/api/v1/product?page=${page}&limit=${limit}`),
    (at) => listProducts(db, { ...firstPages[at], publishedOn: today }),
    { goal: '0.7' },
  )
  const pages = scatteredIds(SCATTERED, Math.ceil(rows / 12))
  await fromDatabase(
    'list, random page',
    pages.map((page) => `/api/v1/product?page=${page}`),
    (at) => listProducts(db, { page: pages[at] ?? 1, publishedOn: today }),
    { goal: '0.7, p95 < 15 ms' },
  )
  const ids = scatteredIds(SCATTERED, rows)
  await fromDatabase(
    'product by id, random',
    ids.map((id) => `/api/v1/product/${id}`),
    (at) => productWithReviews(db, ids[at] ?? 1, today),
    { goal: '0.6' },
  )
}

try {
  await withLoadAndFloor(async (loadAndFloor) => {
    for (const rows of SIZES)
      await withMeasuredShop({ rows }, async (measured) => {
        await measureCached(measured, loadAndFloor, rows)
        await measureFromDatabase(measured, loadAndFloor, rows)
      })
  })
} finally {
  report.finish()
}
