/** Orders with a discount code beside the same orders without one. */
import { discountedTotals } from '@warung/contract/discount-price.ts'
import { orderTotals } from '@warung/contract/money.ts'
import type { CoveringTerms } from '@warung/contract/values/discounts.ts'
import { DEFAULT_ORDER_RULE } from '@warung/contract/values/order-rule.ts'
import { compareToFloor } from './compare.ts'
import { httpLoad } from './load.ts'
import { type LoadAndFloor, type MeasuredShop, withLoadAndFloor, withMeasuredShop } from './measured-shop.ts'
import { readOptions } from './options.ts'
import {
  type OrderSent,
  orderQuestions,
  ordersOf,
  type ProductSold,
  plentifulProducts,
} from './order-questions.ts'
import { openReport } from './report.ts'
import { signIn } from './sign-in.ts'

const { ms: ROUND_MS, isWanted, json } = readOptions({ ms: 4000 })
const SHOPPERS = 8
const LINES = 3
const PERCENT: CoveringTerms = { kind: 'percent', percent: 10, amount: null }

/** One piece of each line stays dear, so that the cheapest third is given. */
const BUY_GET: CoveringTerms = {
  kind: 'buy_get',
  percent: 100,
  amount: null,
  buy_quantity: 2,
  get_quantity: 1,
}

const CODES: readonly { name: string; code: string; terms: CoveringTerms; columns: string }[] = [
  { name: 'a code', code: 'BENCH', terms: PERCENT, columns: '' },
  { name: 'buy 2, get 1', code: 'BENCHGET', terms: BUY_GET, columns: '' },
  { name: 'a code of 1,000,000 uses', code: 'BENCHMANY', terms: PERCENT, columns: 'uses_max = 1000000' },
  {
    name: 'a code once by each customer',
    code: 'BENCHONCE',
    terms: PERCENT,
    columns: 'uses_per_customer_max = 1000000',
  },
]

const report = openReport('vouchers', json)

async function createCode(
  { database }: MeasuredShop,
  { code, terms, columns }: (typeof CODES)[number],
): Promise<void> {
  const { kind, percent, buy_quantity = null, get_quantity = null } = terms
  await database.executeSql(
    'insert into discount (code, kind, percent, buy_quantity, get_quantity, created_at) values ($1, $2, $3, $4, $5, now())',
    [code, kind, percent, buy_quantity, get_quantity],
  )
  if (columns !== '') await database.executeSql(`update discount set ${columns} where code = $1`, [code])
}

function withCode(
  order: OrderSent,
  prices: ReadonlyMap<number, number>,
  code: string,
  terms: CoveringTerms,
): OrderSent {
  const lines = order.order_product.map((line) => ({ ...line, price: prices.get(line.product_id) ?? 0 }))
  const totals = discountedTotals(lines, orderTotals(lines), DEFAULT_ORDER_RULE.tax, [terms])
  return { ...order, ...totals, ...{ discount_code: code } }
}

function pricesOf(products: readonly ProductSold[]): ReadonlyMap<number, number> {
  return new Map(products.map(({ product_id, price }) => [product_id, price]))
}

async function measure(measured: MeasuredShop, { loads }: LoadAndFloor): Promise<void> {
  const { shop, port } = measured
  const authorization = await signIn(shop)
  const products = await plentifulProducts(measured)
  const orders = ordersOf(products, LINES)
  const sizes = { connections: SHOPPERS, ms: ROUND_MS }
  const plain = httpLoad(port, orderQuestions(orders, authorization), sizes)
  for (const each of CODES) {
    const name = `orders, ${LINES} lines, ${SHOPPERS} shoppers, with ${each.name}`
    if (!isWanted(name)) continue
    await createCode(measured, each)
    const discounted = orders.map((order) => withCode(order, pricesOf(products), each.code, each.terms))
    const load = httpLoad(port, orderQuestions(discounted, authorization), sizes)
    const pid = shop.pid()
    const sides = { shop: { load, pid }, floor: { load: plain, pid } }
    report.compared(await compareToFloor(loads, name, sides, { goal: '0.9' }))
  }
}

try {
  await withLoadAndFloor((loadAndFloor) =>
    withMeasuredShop({ rows: 1000 }, (measured) => measure(measured, loadAndFloor)),
  )
} finally {
  report.finish()
}
