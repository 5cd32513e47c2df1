/** Open transfers of one price: whether all sums differ, and how long the choice of the last codes takes. */
import { DEFAULT_PAYMENT_METHODS, TRANSFER_METHOD } from '@warung/contract/values/payment-methods.ts'
import { sql } from 'drizzle-orm'
import { freePaymentCode } from '../server/src/orders/payment-terms/payment-code.ts'
import { rows } from '../server/src/platform/database/sql/query-rows.ts'
import { type MeasuredShop, withMeasuredShop } from './measured-shop.ts'
import { readOptions } from './options.ts'
import { type OrderSent, ordersOf, plentifulProducts } from './order-questions.ts'
import { ascending, quantile } from './quantiles.ts'
import { openReport } from './report.ts'
import { signIn } from './sign-in.ts'

const { json } = readOptions({})
const ORDERS = 1000
const SHOPPERS = 8
const SAMPLES = 200
const BY_TRANSFER = TRANSFER_METHOD.payment_method_id

const report = openReport('transfers', json)

async function sent(address: string, method: string, path: string, body: unknown, authorization: string) {
  const headers = { 'content-type': 'application/json', authorization }
  const answer = await fetch(`${address}${path}`, { method, headers, body: JSON.stringify(body) })
  return { status: answer.status, answer: await answer.text() }
}

async function offerTransfers({ shop }: MeasuredShop): Promise<void> {
  const body = {
    bank_accounts: [{ bank: 'BCA', number: '1234567890', holder: 'Sari Dewi' }],
    payment_methods: [...DEFAULT_PAYMENT_METHODS, { payment_method_id: BY_TRANSFER, is_on: true }],
    versions: { bank_accounts: 0, payment_methods: 0 },
  }
  const owner = await signIn(shop, 'super@warung.test')
  const { status, answer } = await sent(shop.address, 'PUT', '/api/v1/admin/setting', body, owner)
  if (status !== 200) throw new Error(`the settings answered ${status}: ${answer}`)
}

/** @returns milliseconds of each order that was placed, in their order */
async function placeAll({ shop }: MeasuredShop, order: OrderSent, authorization: string) {
  const body = { ...order, payment_method_id: BY_TRANSFER }
  const times: number[] = []
  let [left, refused] = [ORDERS, 0]
  const shopper = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const since = performance.now()
      const { status } = await sent(shop.address, 'POST', '/api/v1/order', body, authorization)
      if (status === 201) times.push(performance.now() - since)
      else refused += 1
    }
  }
  await Promise.all(Array.from({ length: SHOPPERS }, shopper))
  return { times, refused }
}

async function measureTransfers(measured: MeasuredShop): Promise<void> {
  const { shop, database } = measured
  await offerTransfers(measured)
  const [order] = ordersOf(await plentifulProducts(measured), 1)
  if (!order) throw new Error('the demo has no product')
  const { times, refused } = await placeAll(measured, order, await signIn(shop))
  const open = sql`from shop_order where payment_code <> 0 and is_stock_held and not is_paid`
  const [found] = await rows<{ orders: number; sums: number; least: number }>(
    database.db,
    sql`select count(*) as orders, count(distinct payment_amount_minor) as sums,
      min(payment_amount_minor - payment_code) as least ${open}`,
  )
  report.figure({ name: 'transfers asked for at one price', value: ORDERS, unit: 'orders' })
  report.figure({ name: 'of them open', value: found?.orders ?? 0, unit: 'orders', goal: '999 codes' })
  report.figure({ name: 'different sums among them', value: found?.sums ?? 0, unit: 'sums' })
  report.figure({ name: 'refused in plain words', value: refused, unit: 'orders' })
  const sorted = ascending(times)
  report.figure({ name: 'placing one, median', value: quantile(sorted, 0.5), unit: 'ms' })
  report.figure({ name: 'placing one, p95', value: quantile(sorted, 0.95), unit: 'ms' })
  // one code is left: the most to look through
  await database.executeSql(
    `update shop_order set is_stock_held = false where order_id = (select min(order_id) from shop_order where payment_code <> 0 and is_stock_held and not is_paid)`,
    [],
  )
  const choices: number[] = []
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const since = performance.now()
    await rows(database.db, freePaymentCode(sql`${found?.least ?? 0}::bigint`))
    choices.push(performance.now() - since)
  }
  const chosen = ascending(choices)
  report.figure({
    name: 'choosing the last code, median',
    value: quantile(chosen, 0.5),
    unit: 'ms',
    goal: '10',
  })
  report.figure({
    name: 'choosing the last code, p95',
    value: quantile(chosen, 0.95),
    unit: 'ms',
    goal: '10',
  })
}

try {
  await withMeasuredShop({}, measureTransfers)
} finally {
  report.finish()
}
