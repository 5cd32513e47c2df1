/** Sales by discount: how often each was used, what it took off, and what its orders brought. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { DiscountBody } from '@warung/contract/discounts.ts'
import type { SalesReport } from '@warung/contract/sales.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { salesByDiscount } from '../../src/backoffice/sales/sales-by-discount.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import {
  bodyOffered,
  cartWith,
  type OrderBody,
  PRICE,
  percentOff,
  type Shopping,
  shoppingIn,
} from '../support/discounts.ts'
import { paidOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { addProduct } from '../support/products.ts'

const DAY_MS = 86_400_000
/** Taxed after the discount, before the shipping of these sums. */
const [TAXED, SHIPPING] = [1.05, 50_000]

describeEachEngine('sales by discount', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  let shopping: Shopping
  let reportBefore: SalesReport

  const report = async (query: object = {}) =>
    (await shop.call('GET /api/v1/admin/report', { query: { by: 'discount', ...query } }, admin)).data

  const pay = async (body: OrderBody, buyer: UserInfo): Promise<number> => {
    const order = await shopping.place(body, buyer)
    const params = { id: order.order_id }
    const paid = { payment_method_id: await payAtProvider(shop, order) }
    await shop.call('PUT /api/v1/order/{id}/pay', { params, body: paid }, buyer)
    return order.order_id
  }
  const lineOf = async (quantity: number) => ({
    product_id: await shopping.product(),
    quantity,
    price: PRICE,
  })
  const buyWith = async (terms: DiscountBody, quantity = 1) =>
    pay(cartWith([await lineOf(quantity)], terms), await shop.signInAs('customer'))
  const buyWithTwo = async () => {
    await shopping.make({ ...percentOff('GABUNG'), is_combinable: true })
    await shopping.make({ ...percentOff('Promo Lebaran', 20), is_combinable: true, is_automatic: true })
    const buyer = await shop.signInAs('customer')
    const line = await lineOf(1)
    const order_product = [{ product_id: line.product_id, quantity: 1 }]
    const cart = { discount_code: 'GABUNG', product_price: PRICE, order_product }
    const { data: entered } = await shop.call('POST /api/v1/discount-check', { body: cart }, buyer)
    const own = 'POST /api/v1/automatic-discount/own'
    const { data: automatic } = await shop.call(own, { body: { order_product } }, buyer)
    await pay(bodyOffered([line], { entered, automatic }), buyer)
  }

  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    admin = await shop.signInAs('admin')
    shopping = shoppingIn(shop, () => admin)
    await paidOrder(shop, { price: PRICE })
    reportBefore = await report()
    const [ten, half] = [percentOff('SEPULUH'), percentOff('SEPARUH', 50)]
    await shopping.make(ten)
    await shopping.make(half)
    await buyWith(ten)
    await buyWith(ten)
    const order_id = await buyWith(half, 2)
    await shop.db.execute(
      sql`update shop_order set refunded_minor = payment_amount_minor / 2 where order_id = ${order_id}`,
    )
    await shopping.place(cartWith([await lineOf(1)], half), await shop.signInAs('customer'))
    shop.advance(3 * DAY_MS)
    admin = await shop.signInAs('admin')
    await buyWithTwo()
  })
  afterAll(() => shop.close())

  it('are not offered before an order has a discount', () => {
    expect(reportBefore).toMatchObject({ rows: [], total: { orders: 1 } })
    expect(reportBefore).not.toHaveProperty('has_discounts')
  })

  it('have the paid uses, what was taken off and what the orders brought', async () => {
    const [halved, tenth] = [PRICE * TAXED + SHIPPING, 2 * (0.9 * PRICE * TAXED + SHIPPING)]
    const found = await report()
    expect(found).toMatchObject({ has_discounts: true, total: { orders: 5 } })
    const [half, both, ten] = found.rows
    const more = { id: null, pieces: null }
    const half_back = { sold: halved, refunded: halved / 2, net_sales: halved / 2 }
    expect(half).toEqual({ ...more, name: 'SEPARUH', orders: 1, discount: PRICE, ...half_back })
    expect(both).toMatchObject({ name: 'GABUNG + Promo Lebaran', orders: 1, discount: 0.3 * PRICE })
    const whole = { sold: tenth, refunded: 0, net_sales: tenth }
    expect(ten).toEqual({ ...more, name: 'SEPULUH', orders: 2, discount: 0.2 * PRICE, ...whole })
    expect(await report({ by: 'day' })).toMatchObject({ has_discounts: true })
  })

  it('count on the day of payment', async () => {
    const { to } = await report()
    const { rows: shown } = await report({ from: to, to })
    expect(shown.map(({ name }) => name)).toEqual(['GABUNG + Promo Lebaran'])
  })

  it('are a CSV file, too', async () => {
    const answer = await shop.fetch('/api/v1/admin/report/csv?by=discount', {}, admin)
    expect(answer.headers.get('content-disposition')).toContain('sales-by-discount-')
    const lines = (await answer.text()).split('\r\n')
    expect(lines[0]).toBe('Discount,Orders,Taken off (Rp),Sold (Rp),Refunded (Rp),Net sales (Rp)')
    expect(lines[1]).toBe(`SEPARUH,1,${PRICE},260000,130000,130000`)
    expect(lines).toHaveLength(5)
  })

  it('have the orders that a discount made free, which nobody had to pay', async () => {
    const buyer = await shop.signInAs('customer')
    const free = percentOff('GRATIS', 100)
    await shopping.make(free)
    const price = 80_000 // of free shipping
    const line = { product_id: await addProduct(shop.db, { price }), quantity: 1, price }
    const order = await shopping.place(cartWith([line], free), buyer)
    expect(order.is_paid).toBe(true)
    const row = (await report()).rows.find(({ name }) => name === 'GRATIS')
    expect(row).toMatchObject({ orders: 1, discount: price, sold: 0, refunded: 0, net_sales: 0 })
  })
})

describeOnPostgres('the statement of sales by discount', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  it('reads discounted orders of these days by their index', async () => {
    const span = { from: '2026-01-01', to: '2026-12-31', timezone: 'Asia/Jakarta' }
    const plan = await inTransaction(database.db, async (db) => {
      // an empty table is read whole
      await db.execute(sql`set local enable_seqscan = off`)
      return rows<Record<string, unknown>>(
        db,
        sql`explain (format json) ${salesByDiscount(span, sql`limit 500`)}`,
      )
    })
    expect(JSON.stringify(plan)).toMatch(/"shop_order_discounted"/)
  })
})
