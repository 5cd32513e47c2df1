/** Pages, pictures and script files of the demo shop beside the same bytes from memory; what a page that nobody has asked for costs. */
import { parseArgs } from 'node:util'
import { type CompareOptions, compareToFloor, type Side } from './compare.ts'
import { cpuSeconds, databaseCpuSeconds } from './foreign-cpu.ts'
import type { HttpQuestion } from './http-connection.ts'
import type { Load } from './load.ts'
import {
  askShop,
  holdAtFloor,
  type MeasuredShop,
  type Tools,
  withMeasuredShop,
  withTools,
} from './measured-shop.ts'
import { orderQuestions, ordersOf, plentifulProducts, signInGuest } from './order-questions.ts'
import { openReport } from './report.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    ms: { type: 'string', default: '2000' },
    json: { type: 'string' },
  },
})
const ROUND_MS = Number(values.ms)
const CONNECTIONS = 32
/** As browsers do. */
const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }
/** of one page a second, beside orders: it is asked how long each takes, not how many there can be */
const BROWSING_PER_SECOND = 200
const ORDERS_PER_SECOND = [5, 50]
const BESIDE_ORDERS_MS = 8000

/** A page view is a page with what it loads beside: nothing of it is in the browser's cache. Of 100. */
const MIX = { home: 20, search: 20, product: 50, cartAndCheckout: 9, order: 1 } as const
const MIX_VIEWS = 4000
/** 2 processors, 4 GB, rented by the month (about 5 dollars): 2 × 730 hours of CPU */
const SERVER_DOLLARS_PER_CPU_HOUR = 5 / (2 * 730)

const report = openReport('pages', values.json)

function isWanted(name: string): boolean {
  return name.includes(values.only)
}

function httpLoad(
  port: number,
  questions: readonly HttpQuestion[],
  more: { connections?: number; ms?: number; perSecond?: number } = {},
): Load {
  return { kind: 'http', port, questions, connections: CONNECTIONS, ms: ROUND_MS, ...more }
}

async function kept({ shop, port }: MeasuredShop, { loads, floor }: Tools): Promise<void> {
  const measure = async (name: string, question: HttpQuestion, options: CompareOptions): Promise<void> => {
    if (!isWanted(name)) return
    await holdAtFloor(floor, shop, [question])
    const side = (at: number, pid: number | undefined): Side => ({ load: httpLoad(at, [question]), pid })
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
  await measure('home HTML, kept', { path: '/', headers: BROWSER }, { goal: '0.7' })
  await measure('search HTML, kept', { path: '/search/kopi', headers: BROWSER }, { goal: '0.7' })
  await measure('product HTML, kept', { path: '/product/7', headers: BROWSER }, { goal: '0.7' })
  await measure('picture 640.webp', { path: picture, headers: BROWSER }, { goal: '0.5' })
  await measure('script file', { path: script, headers: BROWSER }, { goal: '0.5' })
}

async function besideOrders(measured: MeasuredShop, { loads }: Tools): Promise<void> {
  const { shop, port } = measured
  const name = 'home, 200 a second'
  if (!isWanted(name)) return
  const token = await signInGuest(shop)
  const orders = orderQuestions(ordersOf(await plentifulProducts(measured), 3), token)
  const page = httpLoad(port, [{ path: '/', headers: BROWSER }], {
    ms: BESIDE_ORDERS_MS,
    perSecond: BROWSING_PER_SECOND,
  })
  const list = httpLoad(port, [{ path: '/api/v1/product' }], {
    ms: BESIDE_ORDERS_MS,
    perSecond: BROWSING_PER_SECOND,
  })
  for (const [what, load] of [
    ['home', page],
    ['list', list],
  ] as const) {
    report.compared(
      await compareToFloor(
        loads,
        `${what}, 200 a second, quiet`,
        { shop: { load, pid: shop.pid() } },
        { rounds: 3 },
      ),
    )
    for (const perSecond of ORDERS_PER_SECOND) {
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
      report.compared(
        await compareToFloor(
          loads,
          `${what}, 200 a second, ${perSecond} orders a second`,
          { shop: { load, pid: shop.pid() } },
          { rounds: 3, goal: 'p99 < 2 ms' },
        ),
      )
      buying.isOver = true
      await bought
      if (buying.refused > 0) report.say(`  ${buying.refused} orders were refused, ${buying.placed} placed`)
    }
  }
}

/** Searches that find what is there, each asked for once. */
async function neverMade({ shop, port }: MeasuredShop, { loads }: Tools): Promise<void> {
  const name = 'search HTML never made before'
  if (!isWanted(name)) return
  const seed = Date.now().toString(36)
  const questions = Array.from({ length: 20_000 }, (_none, at) => ({
    path: `/search/kopi%20${seed}${at}`,
    headers: BROWSER,
  }))
  report.compared(
    await compareToFloor(
      loads,
      name,
      { shop: { load: httpLoad(port, questions, { connections: 4, ms: 4000 }), pid: shop.pid() } },
      { rounds: 1 },
    ),
  )
}

/** What the browser loads beside a page that it has never seen, and what its cart asks of the shop. */
async function cost(measured: MeasuredShop, { loads }: Tools): Promise<void> {
  const { shop, port } = measured
  if (!isWanted('cost')) return
  const token = await signInGuest(shop)
  const orders = orderQuestions(ordersOf(await plentifulProducts(measured), 3), token)
  const page = (path: string): HttpQuestion => ({ path, headers: BROWSER })
  const of100: HttpQuestion[] = []
  for (let at = 0; at < 100; at += 1) {
    const order = orders[at % orders.length]
    if (at < MIX.home) of100.push(page('/'))
    else if (at < MIX.home + MIX.search)
      of100.push(page(`/search/${['kopi', 'teh', 'tas', 'batik'][at % 4]}`))
    else if (at < MIX.home + MIX.search + MIX.product) of100.push(page(`/product/${1 + (at % 30)}`))
    else if (at < 100 - MIX.order)
      of100.push(page(at % 3 === 0 ? '/shipment' : '/cart'), { path: `/api/v1/product/${1 + (at % 30)}` })
    else if (order) of100.push(order)
  }
  const shuffled = of100
    .map((question, at) => ({ question, at: (at * 37) % 101 }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ question }) => question)
  const before = { shop: cpuSeconds(shop.pid() ?? 0), database: databaseCpuSeconds() }
  let views = 0
  while (views < MIX_VIEWS) {
    const { count } = await loads.run(httpLoad(port, shuffled, { connections: 8, ms: 2000 }))
    views += (count * 100) / of100.length
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
    goal: 'the homage to McMaster-Carr paid 513',
  })
}

try {
  await withTools((tools) =>
    withMeasuredShop({}, async (measured) => {
      await kept(measured, tools)
      await besideOrders(measured, tools)
      await neverMade(measured, tools)
      await cost(measured, tools)
    }),
  )
} finally {
  report.finish()
}
