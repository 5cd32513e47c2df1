/** Lists of many rows beside the same bare statements; then the dashboard over as many orders. */
import { randomBytes } from 'node:crypto'
import { ROLE } from '@warung/contract/values/roles.ts'
import { accessTokens } from '../server/src/accounts/access-token.ts'
import { listUsers } from '../server/src/accounts/list-users.ts'
import { openSession } from '../server/src/accounts/open-session.ts'
import { listProducts } from '../server/src/catalog/products/list-products.ts'
import { listAllOrders } from '../server/src/orders/orders/list-orders.ts'
import type { Database, Db } from '../server/src/platform/database/open.ts'
import { appUser } from '../server/src/platform/database/schema/accounts.ts'
import { dayBefore } from '../server/src/platform/time/date-span.ts'
import { shopDay } from '../server/src/platform/time/shop-time.ts'
import { compareToFloor } from './compare.ts'
import { keepDroppingAnswers } from './drop-cached-responses.ts'
import { type ListName, QUESTION_COUNT, QUESTIONS_OF, type Question } from './growth-questions.ts'
import type { HttpQuestion } from './http-connection.ts'
import { httpLoad, type SqlStatement, sqlLoad } from './load.ts'
import {
  type LoadAndFloor,
  type MeasuredShop,
  SESSION_SECRET,
  withLoadAndFloor,
  withMeasuredShop,
} from './measured-shop.ts'
import { readOptions } from './options.ts'
import { recordStatements } from './record-statements.ts'
import { openReport } from './report.ts'

const {
  rows: SIZES,
  siblings,
  ms: ROUND_MS,
  isWanted,
  json,
} = readOptions({ rows: [1000, 100_000, 1_000_000], siblings: 1, ms: 2000 })
const CONNECTIONS = 8
const TIMEZONE = 'Asia/Jakarta'

function dashboardCalls(): readonly { readonly call: string; readonly goal: string }[] {
  const today = shopDay(new Date(), TIMEZONE)
  const year = `from=${dayBefore(today, 364)}&to=${today}`
  return [
    { call: 'admin/dashboard', goal: 'p95 < 150 ms' },
    { call: 'admin/report?by=day', goal: 'p95 < 150 ms' },
    { call: 'admin/report?by=product', goal: 'p95 < 150 ms' },
    { call: `admin/report?by=product&${year}`, goal: 'p95 < 300 ms' },
  ]
}

/** distinct statements of a kind for the floor */
const VARIANTS = 200

type ListOf = (db: Db, query: object) => Promise<unknown>

const report = openReport('growth', json)

function listPublishedProducts(db: Db, query: object): Promise<unknown> {
  return listProducts(db, { ...query, publishedOn: shopDay(new Date(), TIMEZONE) })
}

const LISTS: Readonly<Record<ListName, ListOf>> = {
  product: listPublishedProducts,
  'admin/product': listProducts,
  'admin/user': listUsers,
  'admin/order': listAllOrders,
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
  const session = await openSession(db, accessTokens(SESSION_SECRET), added, { now, randomToken })
  return `Bearer ${session.access_token}`
}

function httpQuestions(list: ListName, { query }: Question, authorization: string): HttpQuestion[] {
  return Array.from({ length: QUESTION_COUNT }, (_none, at) => {
    const params = Object.entries(query(at)).map(([key, value]): [string, string] => [key, String(value)])
    return { path: `/api/v1/${list}?${new URLSearchParams(params)}`, headers: { authorization } }
  })
}

type ListMeasured = {
  readonly list: ListName
  readonly question: Question
  readonly title: string
  readonly authorization: string
}

async function measureList(
  { shop, port, postgres, database }: MeasuredShop,
  { loads }: LoadAndFloor,
  { list, question, title, authorization }: ListMeasured,
): Promise<void> {
  const turns: SqlStatement[][] = []
  for (let at = 0; at < VARIANTS; at += 1) {
    turns.push(await recordStatements(() => LISTS[list](database.db, question.query(at))))
  }
  const sizes = { connections: CONNECTIONS, ms: ROUND_MS }
  const sides = {
    shop: { load: httpLoad(port, httpQuestions(list, question, authorization), sizes), pid: shop.pid() },
    floor: { load: sqlLoad(postgres.url, turns, sizes) },
  }
  const goal = question.goal === undefined ? {} : { goal: question.goal }
  const compared = await keepDroppingAnswers(database, () =>
    compareToFloor(loads, title, sides, { rounds: 3, ...goal }),
  )
  report.compared(compared)
}

async function measureDashboard(
  { shop, port }: MeasuredShop,
  { loads }: LoadAndFloor,
  rows: number,
  authorization: string,
): Promise<void> {
  for (const { call, goal } of dashboardCalls()) {
    const title = `${call}, ${rows.toLocaleString('en')}`
    if (!isWanted(title)) continue
    const questions = [{ path: `/api/v1/${call}`, headers: { authorization } }]
    const load = httpLoad(port, questions, { connections: 1, ms: ROUND_MS })
    const sides = { shop: { load, pid: shop.pid() } }
    report.compared(await compareToFloor(loads, title, sides, { rounds: 3, goal }))
  }
}

async function measure(measured: MeasuredShop, loadAndFloor: LoadAndFloor, rows: number): Promise<void> {
  const authorization = await signIn(measured.database)
  for (const list of Object.keys(QUESTIONS_OF) as ListName[]) {
    // shoppers' lists have one card a group
    const shown = list === 'product' ? Math.floor(rows / siblings) : rows
    for (const question of QUESTIONS_OF[list](shown)) {
      const title = `${list}, ${question.name}, ${rows.toLocaleString('en')}`
      if (isWanted(title)) await measureList(measured, loadAndFloor, { list, question, title, authorization })
    }
  }
  await measureDashboard(measured, loadAndFloor, rows, authorization)
}

try {
  await withLoadAndFloor(async (loadAndFloor) => {
    for (const rows of SIZES) {
      await withMeasuredShop({ rows, siblings }, (measured) => measure(measured, loadAndFloor, rows))
    }
  })
} finally {
  report.finish()
}
