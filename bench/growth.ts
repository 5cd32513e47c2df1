/** Lists of many rows: any page, search and sort beside the same statements bare; then the dashboard over as many orders. */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { SEARCH_MATCHES_MAX } from '@warung/contract/values/limits.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { accessTokens } from '../server/src/accounts/access-token.ts'
import { listUsers } from '../server/src/accounts/list-users.ts'
import { openSession } from '../server/src/accounts/open-session.ts'
import { listProducts } from '../server/src/catalog/list-products.ts'
import type { Database, Db } from '../server/src/database/open.ts'
import { appUser } from '../server/src/database/schema/accounts.ts'
import { listAllOrders } from '../server/src/orders/list-orders.ts'
import { shopDay } from '../server/src/shop-time.ts'
import { compareToFloor } from './compare.ts'
import type { SqlStatement } from './load.ts'
import { printer } from './measure.ts'
import {
  type MeasuredShop,
  SESSION_SECRET,
  type Tools,
  withMeasuredShop,
  withTools,
} from './measured-shop.ts'
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
const CONNECTIONS = 8
const DASHBOARD_GOAL_MS = 150
/** different questions of a kind that the floor takes turns with */
const VARIANTS = 200
/** and of those that the shop is asked: more than it can answer meanwhile, so that no answer is one that is kept */
const QUESTIONS = 20_000

type Query = Readonly<Record<string, string | number>>
type ListOf = (db: Db, query: object) => Promise<unknown>
type Question = {
  readonly list: 'product' | 'admin/product' | 'admin/user' | 'admin/order'
  readonly name: string
  readonly query: (at: number) => Query
  readonly goal?: string
}

/** Scattered over all there are, the same on each run. */
const scattered = (at: number, most: number): number => 1 + ((at * 2_654_435_761) % Math.max(1, most))
const sku = (n: number): string => `SKU-${String(n).padStart(8, '0')}`

/** @param rows of each list; `limit` varies so that each answer is asked for once */
function questionsOf(rows: number): readonly Question[] {
  const anyPage = (limit: number, share = 1) => ({
    query: (at: number) => ({ page: scattered(at, Math.floor((rows * share) / limit)), limit }),
    goal: 'p95 < 15 ms',
  })
  /** @param share of the rows that contain it, at least: pages past the end are refused */
  const search = (keyword: string, share: number) => {
    const shown = Math.min(SEARCH_MATCHES_MAX, Math.floor(rows * share))
    const pages = Array.from({ length: 100 }, (_none, limit) => limit + 1).flatMap((limit) =>
      Array.from({ length: Math.max(1, Math.floor(shown / limit)) }, (_page, at) => ({
        limit,
        page: at + 1,
      })),
    )
    return { query: (at: number) => ({ keyword, ...pages[scattered(at, pages.length) - 1] }) }
  }
  return [
    { list: 'product', name: 'first page', query: (at) => ({ limit: 1 + (at % 100) }) }, // kept after the first hundred
    { list: 'product', name: 'any page', ...anyPage(12, 0.99) },
    { list: 'product', name: 'search, common word', ...search('kopi', 0.1), goal: 'p95 < 40 ms' },
    { list: 'product', name: 'search, two words', ...search('kopi gayo', 0.001) },
    {
      list: 'product',
      name: 'search, one SKU',
      query: (at) => ({ keyword: sku(scattered(at, rows)) }),
      goal: 'p95 < 10 ms',
    },
    { list: 'product', name: 'search, nothing found', query: (at) => ({ keyword: `zzz${at}` }) },
    { list: 'product', name: 'search, one letter', ...search('a', 0.5) },
    { list: 'product', name: 'search, two digits', ...search('77', 0.01) },
    { list: 'product', name: 'search, a symbol', ...search('%', 0) },
    { list: 'admin/product', name: 'any page', ...anyPage(12) },
    {
      list: 'admin/product',
      name: 'digits of a SKU, by SKU',
      query: () => ({ keyword: 'sku-00099', sort: 'sku' }),
    },
    ...(['name', 'sku', 'price'] as const).map((sort) => ({
      list: 'admin/product' as const,
      name: `any page by ${sort}`,
      query: (at: number) => ({ page: scattered(at, Math.floor(rows / 12)), sort }),
      goal: 'p95 < 15 ms',
    })),
    { list: 'admin/product', name: 'by stock', query: () => ({ sort: 'stock' }) },
    { list: 'admin/user', name: 'any page', ...anyPage(50) },
    {
      list: 'admin/user',
      name: 'any page by e-mail',
      query: (at) => ({ page: scattered(at, Math.floor(rows / 50)), sort: 'email' }),
      goal: 'p95 < 15 ms',
    },
    { list: 'admin/user', name: 'search, two words', ...search('batik teh', 0) },
    { list: 'admin/order', name: 'any page', ...anyPage(50) },
    {
      list: 'admin/order',
      name: 'any page of the paid',
      query: (at) => ({ page: scattered(at, Math.floor(rows / 3 / 50)), state: 'paid' }),
      goal: 'p95 < 15 ms',
    },
    {
      list: 'admin/order',
      name: 'search, two digits of the unpaid',
      query: () => ({ keyword: '77', state: 'unpaid' }),
    },
  ]
}

async function signIn({ db }: Database): Promise<string> {
  const now = new Date()
  const person = { name: 'Bench', email: 'bench@warung.test', role_id: ROLE.superAdmin, password_hash: '!' }
  const [added] = await db
    .insert(appUser)
    .values({ ...person, created_at: now })
    .returning()
  if (!added) throw new Error('a user was inserted but not returned')
  const randomToken = () => randomBytes(32).toString('base64url')
  return (await openSession(db, accessTokens(SESSION_SECRET), added, { now, randomToken })).access_token
}

const report = openReport('growth', values.json)

async function measureLists(
  { shop, port, postgres, database }: MeasuredShop,
  { loads }: Tools,
  rows: number,
) {
  const authorization = `Bearer ${await signIn(database)}`
  const onSaleOn = shopDay(new Date(), 'Asia/Jakarta')
  const lists: Readonly<Record<Question['list'], ListOf>> = {
    product: (db, query) => listProducts(db, { ...query, onSaleOn }),
    'admin/product': listProducts,
    'admin/user': listUsers,
    'admin/order': listAllOrders,
  }
  for (const { list, name, query, goal } of questionsOf(rows)) {
    const title = `${list}, ${name}, ${rows.toLocaleString('en')}`
    if (!title.includes(values.only)) continue
    const turns: SqlStatement[][] = []
    for (let at = 0; at < VARIANTS; at += 1) {
      turns.push(await recordStatements(() => lists[list](database.db, query(at))))
    }
    const questions = Array.from({ length: QUESTIONS }, (_none, at) => {
      const asked = new URLSearchParams(
        Object.entries(query(at)).map(([key, value]): [string, string] => [key, String(value)]),
      )
      return { path: `/api/v1/${list}?${asked}`, headers: { authorization } }
    })
    const sides = {
      shop: {
        load: { kind: 'http', port, questions, connections: CONNECTIONS, ms: ROUND_MS } as const,
        pid: shop.pid(),
      },
      floor: {
        load: { kind: 'sql', url: postgres.url, turns, connections: CONNECTIONS, ms: ROUND_MS } as const,
      },
    }
    report.compared(await compareToFloor(loads, title, sides, { rounds: 3, ...(goal ? { goal } : {}) }))
  }
  const measureDashboard = await printer(() => fetch(`${shop.address}/healthz`), DASHBOARD_GOAL_MS)
  for (const call of ['admin/dashboard', 'admin/report?by=day', 'admin/report?by=product']) {
    await measureDashboard(call, () =>
      fetch(`${shop.address}/api/v1/${call}`, { headers: { authorization }, cache: 'no-store' }),
    )
  }
}

try {
  await withTools(async (tools) => {
    for (const rows of SIZES) {
      await withMeasuredShop({ rows }, (measured) => measureLists(measured, tools, rows))
    }
  })
} finally {
  report.finish()
}
