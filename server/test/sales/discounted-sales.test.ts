/** What a product sold for: a discount on the items lowers it, free shipping does not. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { DiscountBody } from '@warung/contract/discounts.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { cartWith, percentOff, type Shopping, shoppingIn } from '../support/discounts.ts'
import type { Line } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { addProduct } from '../support/products.ts'

describeEachEngine('the sales of products with a discount', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  let shopping: Shopping
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    admin = await shop.signInAs('admin')
    shopping = shoppingIn(shop, () => admin)
  })
  afterAll(() => shop.close())

  // one after the other: shares follow the order of the lines
  const linesOf = async (...prices: number[]): Promise<Line[]> => {
    const lines: Line[] = []
    for (const price of prices)
      lines.push({ product_id: await addProduct(shop.db, { price, stock: 9 }), quantity: 1, price })
    return lines
  }

  const paidWith = async (lines: readonly Line[], terms: DiscountBody): Promise<number> => {
    await shopping.make(terms)
    const buyer = await shop.signInAs('customer')
    const order = await shopping.place(cartWith(lines, terms), buyer)
    const params = { id: order.order_id }
    const body = { payment_method_id: await payAtProvider(shop, order) }
    await shop.call('PUT /api/v1/order/{id}/pay', { params, body }, buyer)
    return order.order_id
  }

  const reported = async (lines: readonly Line[]) => {
    const { data } = await shop.call('GET /api/v1/admin/report', { query: { by: 'product' } }, admin)
    return lines.map(({ product_id }) => {
      const { sold, refunded, profit } = data.rows.find(({ id }) => id === product_id) ?? {}
      return profit === undefined ? [sold, refunded] : [sold, refunded, profit]
    })
  }

  it('are after it: each line bears its share, to the last sen', async () => {
    const lines = await linesOf(50_000, 50_000, 50_000)
    await paidWith(lines, { code: 'SERIBU', kind: 'amount', amount: 1000 })
    expect(await reported(lines)).toEqual([
      [49_666.67, 0],
      [49_666.66, 0],
      [49_666.67, 0],
    ])
  })

  it('and the accountant’s export has the discount and its code', async () => {
    const csv = await (await shop.fetch('/api/v1/admin/order/export', {}, admin)).text()
    expect(csv).toContain('Discount (Rp),Discount code')
    expect(csv).toContain(',150000,1000,SERIBU,')
  })

  it('and so is the profit, also after part of the money went back', async () => {
    const lines = await linesOf(200_000)
    await shop.db.execute(
      sql`update product set cost_price = 150000 where product_id = ${lines[0]?.product_id}`,
    )
    const order_id = await paidWith(lines, percentOff('SEPULUH'))
    expect(await reported(lines)).toEqual([[180_000, 0, 30_000]])
    await shop.db.execute(
      sql`update shop_order set refunded_minor = payment_amount_minor / 2 where order_id = ${order_id}`,
    )
    expect(await reported(lines)).toEqual([[180_000, 90_000, -60_000]])
  })

  it('are before free shipping, also once the code gives something else', async () => {
    const lines = await linesOf(40_000)
    const terms: DiscountBody = { code: 'ONGKIR', kind: 'free_shipping' }
    const order_id = await paidWith(lines, terms)
    expect(await reported(lines)).toEqual([[40_000, 0]])
    await shop.db.execute(sql`update discount set kind = 'amount', amount = 5 where code = 'ONGKIR'`)
    await shop.db.execute(
      sql`update shop_order set refunded_minor = payment_amount_minor where order_id = ${order_id}`,
    )
    expect(await reported(lines)).toEqual([[40_000, 40_000]])
  })

  it('are before free shipping with a cap', async () => {
    const lines = await linesOf(40_000)
    await paidWith(lines, { code: 'ONGKIR10', kind: 'free_shipping', max_amount: 10_000 })
    expect(await reported(lines)).toEqual([[40_000, 0]])
  })

  it('and the same when they are computed anew', async () => {
    const read = () =>
      rows(
        shop.db,
        sql`select day, account, product_id, sum(pieces), sum(sold), sum(refunded)
          from product_sales_day group by 1, 2, 3 order by product_id`,
      )
    const before = await read()
    await shop.db.execute(sql`select rebuild_sales()`)
    expect(await read()).toEqual(before)
  })
})
