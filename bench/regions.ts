/** Region search while 50 shoppers type and others browse. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ShopProcess } from '../testing/shop-process.ts'
import { withEmbeddedShop } from './measured-shop.ts'
import { ascending, quantile } from './quantiles.ts'

const GOAL_MS = 30
const SHOPPERS = 50
const BROWSERS = 5
const RUN_MS = 20_000
/** the form's debounce, and typing */
const PAUSE_MS = 400
const QUERIES = new URL('../server/test/regions/typed-queries.tsv', import.meta.url)

const typed = readFileSync(QUERIES, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t')[0] ?? '')

async function timeOf(shop: ShopProcess, path: string): Promise<number> {
  const since = performance.now()
  const answer = await fetch(`${shop.address}${path}`)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - since
}

function regionPath(keyword: string): string {
  return `/api/v1/region?keyword=${encodeURIComponent(keyword)}`
}

/** The form's searches while a shopper types. */
function steps(keyword: string): string[] {
  return [3, Math.ceil(keyword.length / 2), keyword.length].map((letters) => keyword.slice(0, letters))
}

async function type(shop: ShopProcess, shopper: number, until: number, times: number[]): Promise<void> {
  await sleep((shopper * PAUSE_MS) / SHOPPERS)
  for (let turn = shopper; performance.now() < until; turn += 7) {
    for (const keyword of steps(typed[turn % typed.length] ?? '')) {
      times.push(await timeOf(shop, regionPath(keyword)))
      await sleep(PAUSE_MS)
    }
  }
}

async function browse(shop: ShopProcess, until: number, times: number[]): Promise<void> {
  while (performance.now() < until) {
    times.push(await timeOf(shop, '/'), await timeOf(shop, '/api/v1/product'))
    await sleep(PAUSE_MS)
  }
}

function line(name: string, times: readonly number[]): void {
  const sorted = ascending(times)
  const at = (share: number): string => quantile(sorted, share).toFixed(1)
  console.log(`${name.padEnd(40)} ${sorted.length} answers   median ${at(0.5)} ms   p95 ${at(0.95)} ms`)
}

await withEmbeddedShop({ environment: { PAYPAL_MODE: 'simulator' } }, async ({ shop }) => {
  console.log(
    `the first answer, which builds the index: ${(await timeOf(shop, regionPath('kebon jeruk'))).toFixed(0)} ms`,
  )
  for (const keyword of typed) await timeOf(shop, regionPath(keyword))
  const [searching, browsing]: [number[], number[]] = [[], []]
  const until = performance.now() + RUN_MS
  await Promise.all([
    ...Array.from({ length: SHOPPERS }, (_none, shopper) => type(shop, shopper, until, searching)),
    ...Array.from({ length: BROWSERS }, () => browse(shop, until, browsing)),
  ])
  line(`GET /api/v1/region, ${SHOPPERS} shoppers (goal ${GOAL_MS} ms)`, searching)
  line('home and products meanwhile', browsing)
})
