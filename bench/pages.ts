/** Pages, pictures and scripts of the demo beside the same bytes from memory; and the cost of uncached pages. */
import { type CompareOptions, compareToFloor, type Side } from './compare.ts'
import { keepDroppingAnswers } from './drop-cached-responses.ts'
import { cpuSeconds, databaseCpuSeconds } from './foreign-cpu.ts'
import type { HttpQuestion } from './http-connection.ts'
import { httpLoad } from './load.ts'
import {
  askShop,
  holdAtFloor,
  type LoadAndFloor,
  type MeasuredShop,
  withLoadAndFloor,
  withMeasuredShop,
} from './measured-shop.ts'
import { readOptions } from './options.ts'
import { orderQuestions, ordersOf, plentifulProducts } from './order-questions.ts'
import { openReport } from './report.ts'
import { signIn } from './sign-in.ts'

const { ms: ROUND_MS, isWanted, json } = readOptions({ ms: 2000 })
const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }
/** page views per second during orders: latency matters, not throughput */
const BROWSING_PER_SECOND = 200
const ORDERS_PER_SECOND = [5, 50]
const BESIDE_ORDERS_MS = 8000

/** Of 100 page views, with an empty browser cache. */
const MIX = { home: 20, search: 20, product: 50, cartAndCheckout: 9, order: 1 } as const
const MIX_VIEWS = 4000
/** The open imitation of McMaster-Carr's shop reported 513 dollars for a million page views. */
const COST_GOAL = 'under 513 dollars'
/** 2 processors, 4 GB, about 5 dollars a month: 2 × 730 CPU hours */
const SERVER_DOLLARS_PER_CPU_HOUR = 5 / (2 * 730)

const report = openReport('pages', json)

async function measureCached({ shop, port }: MeasuredShop, { loads, floor }: LoadAndFloor): Promise<void> {
  const measure = async (name: string, question: HttpQuestion, options: CompareOptions): Promise<void> => {
    if (!isWanted(name)) return
    await holdAtFloor(floor, shop, [question])
    const side = (at: number, pid: number | undefined): Side => ({
      load: httpLoad(at, [question], { ms: ROUND_MS }),
      pid,
    })
    report.compared(
      await compareToFloor(
        loads,
        name,
        { shop: side(port, shop.pid()), floor: side(floor.port, floor.pid) },
        options,
      ),
    )
  }
  const home = (await askShop(shop, { path: '/' })).bytes.toString()
  const script =
    /\/assets\/entry\.client-[\w-]+\.js/.exec(home)?.[0] ?? /\/assets\/[\w.-]+\.js/.exec(home)?.[0]
  const picture = /\/images\/[0-9a-f]{32}-640\.webp/.exec(home)?.[0]
  if (script === undefined || picture === undefined)
    throw new Error('the home page shows no picture or no script')
  await measure('home HTML, cached', { path: '/', headers: BROWSER }, { goal: '0.7' })
  await measure('search HTML, cached', { path: '/search/kopi', headers: BROWSER }, { goal: '0.7' })
  await measure('product HTML, cached', { path: '/product/7', headers: BROWSER }, { goal: '0.7' })
  await measure('picture 640.webp', { path: picture, headers: BROWSER }, { goal: '0.5' })
  await measure('script file', { path: script, headers: BROWSER }, { goal: '0.5' })
}

async function whileOrdering(
  { loads }: LoadAndFloor,
  port: number,
  { orders, perSecond }: { readonly orders: readonly HttpQuestion[]; readonly perSecond: number },
  work: () => Promise<void>,
): Promise<void> {
  const buying = { isOver: false, refused: 0, placed: 0 }
  const bought = (async () => {
    while (!buying.isOver) {
      const { statuses } = await loads.run(httpLoad(port, orders, { ms: 1000, perSecond }))
      for (const [status, count] of Object.entries(statuses)) {
        if (Number(status) >= 400) buying.refused += count
        else buying.placed += count
      }
    }
  })()
  try {
    await work()
  } finally {
    buying.isOver = true
    await bought
  }
  if (buying.refused > 0) report.say(`  ${buying.refused} orders were refused, ${buying.placed} placed`)
}

async function besideOrders(measured: MeasuredShop, loadAndFloor: LoadAndFloor): Promise<void> {
  const { shop, port } = measured
  const views = { home: { path: '/', headers: BROWSER }, list: { path: '/api/v1/product' } }
  const wanted = Object.entries(views).flatMap(([what, question]) =>
    [0, ...ORDERS_PER_SECOND].flatMap((perSecond) => {
      const beside = perSecond === 0 ? 'quiet' : `${perSecond} orders a second`
      const name = `${what}, ${BROWSING_PER_SECOND} a second, ${beside}`
      return isWanted(name) ? [{ name, question, perSecond }] : []
    }),
  )
  if (wanted.length === 0) return
  const orders = orderQuestions(ordersOf(await plentifulProducts(measured), 3), await signIn(shop))
  for (const { name, question, perSecond } of wanted) {
    const pace = { ms: BESIDE_ORDERS_MS, perSecond: BROWSING_PER_SECOND }
    const side = { load: httpLoad(port, [question], pace), pid: shop.pid() }
    const options = { rounds: 3, ...(perSecond === 0 ? {} : { goal: 'p99 < 2 ms' }) }
    const compare = async (): Promise<void> =>
      report.compared(await compareToFloor(loadAndFloor.loads, name, { shop: side }, options))
    if (perSecond === 0) await compare()
    else await whileOrdering(loadAndFloor, port, { orders, perSecond }, compare)
  }
}

/** Uncached: unique searches without matches, and product pages that are dropped at once. */
async function measureUncached(
  { shop, port, database }: MeasuredShop,
  { loads }: LoadAndFloor,
): Promise<void> {
  const seed = Date.now().toString(36)
  // a keyword must match as one piece; none does
  const searches = Array.from({ length: 20_000 }, (_none, at) => `/search/kopi%20${seed}${at}`)
  const products = Array.from({ length: 30 }, (_none, at) => `/product/${1 + at}`)
  const lists = ['/', '/page/2', ...['kopi', 'teh', 'tas', 'batik'].map((word) => `/search/${word}`)]
  const measure = async (name: string, paths: readonly string[]): Promise<void> => {
    const questions = paths.map((path) => ({ path, headers: BROWSER }))
    const side = { load: httpLoad(port, questions, { connections: 4, ms: 2 * ROUND_MS }), pid: shop.pid() }
    report.compared(await compareToFloor(loads, name, { shop: side }, { rounds: 1 }))
  }
  const nothingFound = 'search that finds nothing, never made before'
  if (isWanted(nothingFound)) await measure(nothingFound, searches)
  const shown = 'pages that show products, not cached'
  if (isWanted(shown)) await keepDroppingAnswers(database, () => measure(shown, [...products, ...lists]))
}

/** Page views with their calls, shuffled. */
function hundredViews(orders: readonly HttpQuestion[]): HttpQuestion[] {
  const page = (path: string): HttpQuestion => ({ path, headers: BROWSER })
  const of100: HttpQuestion[] = []
  for (let at = 0; at < 100; at += 1) {
    const order = orders[at % orders.length]
    if (at < MIX.home) of100.push(page('/'))
    else if (at < MIX.home + MIX.search)
      of100.push(page(`/search/${['kopi', 'teh', 'tas', 'batik'][at % 4]}`))
    else if (at < MIX.home + MIX.search + MIX.product) of100.push(page(`/product/${1 + (at % 30)}`))
    else if (at < 100 - MIX.order)
      of100.push(page(at % 3 === 0 ? '/shipping' : '/cart'), { path: `/api/v1/product/${1 + (at % 30)}` })
    else if (order) of100.push(order)
  }
  return of100
    .map((question, at) => ({ question, at: (at * 37) % 101 }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ question }) => question)
}

/** All requests of first-time page views and carts. */
async function cost(measured: MeasuredShop, { loads }: LoadAndFloor): Promise<void> {
  const { shop, port } = measured
  if (!isWanted('cost')) return
  const token = await signIn(shop)
  const questions = hundredViews(orderQuestions(ordersOf(await plentifulProducts(measured), 3), token))
  const before = { shop: cpuSeconds(shop.pid() ?? 0), database: databaseCpuSeconds() }
  let views = 0
  while (views < MIX_VIEWS) {
    const { count, statuses } = await loads.run(httpLoad(port, questions, { connections: 8, ms: 2000 }))
    const refused = Object.keys(statuses).filter((status) => Number(status) >= 400)
    if (refused.length > 0) throw new Error(`what a page view asks for answered ${refused.join(', ')}`)
    views += (count * 100) / questions.length
  }
  const perMillion = 1e6 / views
  const ofShop = (cpuSeconds(shop.pid() ?? 0) - before.shop) * perMillion
  const ofDatabase = (databaseCpuSeconds() - before.database) * perMillion
  report.figure({ name: 'CPU of 1,000,000 page views: the shop', value: ofShop, unit: 's' })
  report.figure({ name: 'CPU of 1,000,000 page views: PostgreSQL', value: ofDatabase, unit: 's' })
  report.figure({
    name: 'on a server of 2 processors for 5 dollars a month',
    value: ((ofShop + ofDatabase) / 3600) * SERVER_DOLLARS_PER_CPU_HOUR,
    unit: 'dollars',
    goal: COST_GOAL,
  })
}

try {
  await withLoadAndFloor((loadAndFloor) =>
    withMeasuredShop({}, async (measured) => {
      await measureCached(measured, loadAndFloor)
      await besideOrders(measured, loadAndFloor)
      await measureUncached(measured, loadAndFloor)
      await cost(measured, loadAndFloor)
    }),
  )
} finally {
  report.finish()
}
