/**
 * Time to the first page, and memory: peak in a first and a later start, idle, and under pages, searches and orders;
 * on each database. With `--minutes`, the load is steady and lasts as long.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { processMemory } from '../testing/process-memory.ts'
import type { ShopProcess } from '../testing/shop-process.ts'
import type { HttpQuestion } from './http-connection.ts'
import { httpLoad } from './load.ts'
import {
  type LoadAndFloor,
  type RunningShop,
  withEmbeddedShop,
  withLoadAndFloor,
  withMeasuredShop,
} from './measured-shop.ts'
import { readOptions } from './options.ts'
import { orderQuestions, ordersOf, type ProductSold } from './order-questions.ts'
import { openReport } from './report.ts'
import { signIn } from './sign-in.ts'

const { ms: LOADED_MS, minutes: MINUTES, isWanted, json } = readOptions({ ms: 20_000, minutes: 0 })
const IDLE_MS = 5000
/** of a long run: a figure each */
const REPORTED_MINUTES = 10
/** of a long run; more than a small shop sees */
const STEADY_PER_SECOND = 50
/** one request in so many is an order */
const REQUESTS_PER_ORDER = 20
const PLACES = ['/', '/search/kopi', '/product/7', '/api/v1/product', '/api/v1/product/top']

type Goals = {
  readonly start: string
  readonly peak: string
  readonly idle: string
  readonly loaded?: string
}

/** The embedded database counts as process memory; it has no goal under load. */
const POSTGRES_GOALS: Goals = { start: '1.2 s', peak: '450 MB', idle: '170 MB', loaded: '250 MB' }
const EMBEDDED_GOALS: Goals = { start: '2.5 s', peak: '450 MB', idle: '300 MB' }

const report = openReport('memory', json)

function megabytes(name: string, value: number, goal: string | undefined): void {
  report.figure({ name, value, unit: 'MB', ...(goal === undefined ? {} : { goal }) })
}

function memoryOf(shop: RunningShop['shop']) {
  return processMemory(shop.pid() ?? 0)
}

/** Products of the demo, with stock for all orders: counted by an admin, as the embedded database takes no other client. */
async function countedProducts(shop: ShopProcess): Promise<ProductSold[]> {
  const headers = {
    'content-type': 'application/json',
    authorization: await signIn(shop, 'admin@warung.test'),
  }
  const ask = async (path: string, more: RequestInit = {}) => {
    const answer = await fetch(`${shop.address}/api/v1/${path}`, { headers, ...more })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return answer.json()
  }
  type StockRow = { readonly product_id: number; readonly last_movement_id: string }
  const products = ((await ask('product?limit=100')) as { data: ProductSold[] }).data
  const stock = ((await ask('admin/stock?limit=100')) as { data: StockRow[] }).data
  const counts = stock.map(({ product_id, last_movement_id }) => ({
    product_id,
    last_movement_id,
    counted: 1_000_000,
  }))
  await ask('admin/stock/count', { method: 'POST', body: JSON.stringify({ counts }) })
  const counted = new Set(stock.map(({ product_id }) => product_id))
  return products.filter(({ product_id, price }) => price > 0 && counted.has(product_id))
}

/** Half of them new searches, the others pages and calls that many ask for; one in some is an order. */
function mixedQuestions(products: readonly ProductSold[], authorization: string): HttpQuestion[] {
  const orders = orderQuestions(ordersOf(products, 3), authorization)
  return Array.from({ length: 10_000 }, (_none, at): HttpQuestion => {
    const order =
      at % REQUESTS_PER_ORDER === 0 ? orders[(at / REQUESTS_PER_ORDER) % orders.length] : undefined
    const path = at % 2 === 0 ? `/search/kopi%20${at}` : (PLACES[at % PLACES.length] ?? '/')
    return order ?? { path }
  })
}

async function measure(
  { shop, port }: RunningShop,
  { loads }: LoadAndFloor,
  database: string,
  goals: Goals,
): Promise<void> {
  const peak = (name: string, goal: string | undefined = goals.peak) =>
    megabytes(`${name}, ${database}`, memoryOf(shop).peak, goal)
  const resident = (name: string, goal?: string) =>
    megabytes(`${name}, ${database}`, memoryOf(shop).now, goal)
  peak("peak of the demo's first start")
  await shop.stop()
  const since = performance.now()
  await shop.start()
  await (await fetch(shop.address)).arrayBuffer()
  const value = (performance.now() - since) / 1000
  report.figure({ name: `cold start to the first page, ${database}`, value, unit: 's', goal: goals.start })
  await sleep(IDLE_MS)
  peak('peak of a later start')
  resident('memory idle', goals.idle)
  const products = await countedProducts(shop)
  const load = async (name: string, options: { readonly ms: number; readonly perSecond?: number }) => {
    // anew for each: an access token ends after 15 minutes
    const questions = mixedQuestions(products, await signIn(shop))
    const { count, statuses } = await loads.run(httpLoad(port, questions, options))
    resident(name, goals.loaded)
    report.say(`  ${count} answers: ${JSON.stringify(statuses)}`)
  }
  for (const round of ['loaded', 'loaded again']) await load(`memory ${round}`, { ms: LOADED_MS })
  for (let minute = 0; minute < MINUTES; minute += REPORTED_MINUTES) {
    const minutes = Math.min(REPORTED_MINUTES, MINUTES - minute)
    const pace = { ms: minutes * 60_000, perSecond: STEADY_PER_SECOND }
    await load(`memory after ${minute + minutes} minutes of steady load`, pace)
  }
  peak('peak with the load', goals.loaded)
}

async function measureFirstStart({ shop }: RunningShop, database: string, { peak }: Goals): Promise<void> {
  megabytes(`peak of the first start, empty, ${database}`, memoryOf(shop).peak, peak)
}

const EMPTY = { environment: { DEMO: 'off' } }

try {
  await withLoadAndFloor(async (loadAndFloor) => {
    if (isWanted('PostgreSQL')) {
      await withMeasuredShop(EMPTY, (shop) => measureFirstStart(shop, 'PostgreSQL', POSTGRES_GOALS))
      await withMeasuredShop({}, (shop) => measure(shop, loadAndFloor, 'PostgreSQL', POSTGRES_GOALS))
    }
    if (isWanted('embedded')) {
      await withEmbeddedShop(EMPTY, (shop) => measureFirstStart(shop, 'embedded', EMBEDDED_GOALS))
      await withEmbeddedShop({}, (shop) => measure(shop, loadAndFloor, 'embedded', EMBEDDED_GOALS))
    }
  })
} finally {
  report.finish()
}
