/** Orders of three lines by eight shoppers, beside one bare statement for the same rows. */
import { compareToFloor } from './compare.ts'
import { databaseCpuSeconds } from './foreign-cpu.ts'
import { httpLoad, type SqlStatement, sqlLoad } from './load.ts'
import { type LoadAndFloor, type MeasuredShop, withLoadAndFloor, withMeasuredShop } from './measured-shop.ts'
import { readOptions } from './options.ts'
import { type OrderSent, orderQuestions, ordersOf, plentifulProducts } from './order-questions.ts'
import { openReport } from './report.ts'
import { signIn } from './sign-in.ts'

const { rows: SIZES, ms: ROUND_MS, isWanted, json } = readOptions({ rows: [1000, 1_000_000], ms: 4000 })
const SHOPPERS = 8
const LINES = 3

const report = openReport('orders', json)

/** The minimum: all rows of an order and its stock lock, in one round trip. */
const ORDER_STATEMENT = `
  with wanted as (select unnest($1::integer[]) as product_id),
    locked as (
      select product_id, name, image, price, stock from product join wanted using (product_id)
      where deleted_at is null and stock >= 1 order by product_id for no key update of product),
    placed as (
      insert into shop_order (user_id, guest_session_id, user_name, user_email, address, city, postal_code, country,
        payment_method_name, product_price, shipping_price, tax_price, total_price, payment_amount_minor,
        payment_currency, payment_rate, created_at, hold_expires_at)
      select buyer.user_id, (select max(session_id) from session where session.user_id = buyer.user_id), buyer.name,
        buyer.email, $2, $3, $4, $5, 'PayPal', $6, $7, $8, $9, 1000, 'USD', '16500', now(), now() + interval '1 day'
      from app_user as buyer where buyer.email = 'guest@warung.test'
      returning order_id),
    lines as (
      insert into order_product (order_id, line, product_id, name, image, price, quantity)
      select order_id, row_number() over (order by product_id), product_id, name, image, price, 1 from placed, locked),
    taken as (
      update product set stock = product.stock - 1 from locked where product.product_id = locked.product_id),
    moved as (
      insert into stock_movement (product_id, quantity, reason, order_id, created_at)
      select product_id, -1, 'ordered', order_id, now() from placed, locked)
  select order_id from placed`

function bareOrder({ order_product, shipment_address, ...totals }: OrderSent): SqlStatement {
  const { address, city, postal_code, country } = shipment_address
  const { product_price, shipping_price, tax_price, total_price } = totals
  const ids = order_product.map(({ product_id }) => product_id)
  return {
    text: ORDER_STATEMENT,
    values: [ids, address, city, postal_code, country, product_price, shipping_price, tax_price, total_price],
  }
}

async function measure(measured: MeasuredShop, { loads }: LoadAndFloor, name: string): Promise<void> {
  const { shop, port, postgres } = measured
  const authorization = await signIn(shop)
  const orders = ordersOf(await plentifulProducts(measured), LINES)
  const questions = orderQuestions(orders, authorization)
  const turns = orders.map((order) => [bareOrder(order)])
  const sizes = { connections: SHOPPERS, ms: ROUND_MS }
  const databaseBefore = databaseCpuSeconds()
  const compared = await compareToFloor(
    loads,
    name,
    {
      shop: { load: httpLoad(port, questions, sizes), pid: shop.pid() },
      floor: { load: sqlLoad(postgres.url, turns, sizes) },
    },
    { goal: '0.7' },
  )
  report.compared(compared)
  report.say(`  PostgreSQL took ${(databaseCpuSeconds() - databaseBefore).toFixed(1)} s of CPU for both`)
}

try {
  await withLoadAndFloor(async (loadAndFloor) => {
    for (const rows of SIZES) {
      const name = `orders, ${LINES} lines, ${SHOPPERS} shoppers, ${rows.toLocaleString('en')}`
      if (isWanted(name))
        await withMeasuredShop({ rows }, (measured) => measure(measured, loadAndFloor, name))
    }
  })
} finally {
  report.finish()
}
