/** An admin changes the lines of an unpaid order (decisions/069). */
import { orderTotals } from '@warung/contract/money.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/platform/time/durations.ts'
import { cartWith, percentOff, shoppingIn } from '../support/discounts.ts'
import { lineChangesIn, linesOf, wrongStocks } from '../support/line-changes.ts'
import { orderOf, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { addProduct, stockOf } from '../support/products.ts'
import { refusalOf } from '../support/shop.ts'

const PRICE = 40_000

describeEachEngine('changing the lines of an unpaid order', (open) => {
  let shop: PaymentShop
  let lines: ReturnType<typeof lineChangesIn>
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    lines = lineChangesIn(shop, () => shop.signInAs('admin'))
  })
  afterAll(async () => {
    expect(await wrongStocks(shop.db)).toEqual([])
    await shop.close()
  })

  const ordered = (options: Parameters<typeof placedOrder>[1] = {}) =>
    placedOrder(shop, { price: PRICE, stock: 9, quantity: 2, ...options })

  it('moves stock, sums and what is to be paid; the buyer hears of it once', async () => {
    const { order, product_id, seen, who, params } = await ordered()
    const tea = await addProduct(shop.db, { name: 'Teh', price: 15_000, stock: 4 })
    const wanted = [
      { product_id, quantity: 1 },
      { product_id: tea, quantity: 3 },
    ]
    const totals = orderTotals([
      { price: PRICE, quantity: 1 },
      { price: 15_000, quantity: 3 },
    ])
    expect(await lines.preview(params.id, wanted)).toMatchObject({ ...totals, tax_name: order.tax_name })
    expect(linesOf(await seen())).toEqual([{ product_id, quantity: 2 }])
    expect(await stockOf(shop.db, tea)).toBe(4)
    const changed = await lines.change(params.id, wanted)
    expect(changed).toMatchObject({ ...totals, state: 'unpaid', is_stock_held: true })
    expect(changed.payment_amount).not.toBe(order.payment_amount)
    expect(changed.payment_rate).toBe(order.payment_rate)
    expect(linesOf(await seen())).toEqual(wanted)
    expect([await stockOf(shop.db, product_id), await stockOf(shop.db, tea)]).toEqual([8, 1])
    expect(await lines.change(params.id, [{ product_id: tea, quantity: 4 }])).toMatchObject({
      ...orderTotals([{ price: 15_000, quantity: 4 }]),
    })
    expect([await stockOf(shop.db, product_id), await stockOf(shop.db, tea)]).toEqual([9, 0])
    expect(await lines.timeline(params.id)).toContain('lines_changed: Rp 89.250 → Rp 63.000')
    const mails = await shop.db.select().from(mail)
    expect(mails.filter((each) => each.order_id === params.id && each.kind === 'order_changed')).toHaveLength(
      1,
    )
    const paid = await payAtProvider(shop, await seen())
    const { data } = await shop.call(
      'PUT /api/v1/order/{id}/pay',
      { params, body: { payment_method_id: paid } },
      who,
    )
    expect(data).toMatchObject({ is_paid: true, total_price: 63_000 })
  })

  it('leaves the price of a line as it was agreed; a new line costs what it costs today', async () => {
    const { product_id, params } = await ordered()
    const admin = await shop.signInAs('admin')
    const { data: stored } = await shop.call(
      'GET /api/v1/admin/product/{id}',
      { params: { id: product_id } },
      admin,
    )
    const { product_categories, ...fields } = stored
    expect(product_categories).toEqual([])
    const other = await addProduct(shop.db, { price: 10_000 })
    await shop.db.execute(
      `update product set price = 55000, name = 'Dearer' where product_id = ${product_id}`,
    )
    const changed = await lines.change(params.id, [
      { product_id, quantity: 3 },
      { product_id: other, quantity: 1 },
    ])
    expect(changed.order_product.map(({ name, price }) => [name, price])).toEqual([
      [fields.name, PRICE],
      [expect.any(String), 10_000],
    ])
  })

  it('is refused in a sentence, and changes nothing', async () => {
    const { order, product_id, params, seen, who } = await ordered()
    const id = params.id
    const refused = async (wanted: { product_id: number; quantity: number }[], saw = {}) =>
      (await refusalOf(lines.change(id, wanted, { total_price: 1, ...saw }))).code
    expect(await refused([])).toBe('order_lines_empty')
    expect(await refused([{ product_id, quantity: 10 }])).toBe('insufficient_stock')
    expect(await refused([{ product_id: 2_000_000_000, quantity: 1 }])).toBe('product_no_longer_sold')
    expect(await refused([{ product_id, quantity: 1 }])).toBe('order_total_changed')
    expect(await refused([{ product_id, quantity: 1 }], { seen: [] })).toBe('order_lines_changed')
    expect(await refused([{ product_id, quantity: 0 }])).toBe('invalid_input')
    const free = await addProduct(shop.db, { price: 0 })
    expect(await refused([{ product_id: free, quantity: 1 }])).toBe('order_would_be_free')
    const body = { order_product: [], seen: [], total_price: 1 }
    const asBuyer = shop.call('PUT /api/v1/admin/order/{id}/lines', { params, body }, who)
    expect((await refusalOf(asBuyer)).status).toBe(403)
    expect(await seen()).toEqual(order)
    await shop.call('POST /api/v1/order/{id}/cancel', { params }, who)
    expect(await refused([{ product_id, quantity: 1 }])).toBe('order_cancelled')
  })

  it('is refused once it is paid, and while its buyer may be paying where nothing can be closed', async () => {
    const { order, product_id, params, tell, pay } = await ordered()
    const approved = await payAtProvider(shop, order, { capture: false })
    await tell(approved)
    const wanted = [{ product_id, quantity: 1 }]
    const { message, code } = await refusalOf(lines.change(params.id, wanted))
    expect([code, message]).toEqual(['buyer_may_be_paying', expect.stringContaining('in 180 minutes')])
    shop.advance(3 * HOUR_MS + MINUTE_MS)
    const changed = await lines.change(params.id, wanted)
    expect(changed.total_price).toBe(42_000)
    const again = await shop.signInAs('customer')
    expect(await refusalOf(pay(approved, again))).toMatchObject({ status: 404 })
    const { order: other, ...placed } = await ordered()
    await placed.pay(await payAtProvider(shop, other))
    expect((await refusalOf(lines.change(placed.params.id, wanted))).code).toBe('order_paid_not_changed')
  })

  it('takes the pieces again of an order whose hold has ended', async () => {
    const { product_id, params } = await ordered()
    shop.advance(2 * DAY_MS)
    await releaseExpiredHolds(shop.db, shop.now())
    expect(await stockOf(shop.db, product_id)).toBe(9)
    const changed = await lines.change(params.id, [{ product_id, quantity: 3 }])
    expect(changed.is_stock_held).toBe(true)
    expect(Date.parse(changed.hold_expires_at ?? '') - shop.now().getTime()).toBe(DAY_MS)
    expect(await stockOf(shop.db, product_id)).toBe(6)
    expect((await refusalOf(lines.change(params.id, [{ product_id, quantity: 10 }]))).code).toBe(
      'insufficient_stock',
    )
  })

  it('computes its code anew, and loses one that no longer applies', async () => {
    const admin = await shop.signInAs('admin')
    const shopping = shoppingIn(shop, () => admin)
    const terms = { ...percentOff(`EDIT-${shop.now().getTime()}`), least_items: 80_000, uses_max: 1 }
    await shopping.make(terms)
    const product_id = await addProduct(shop.db, { price: PRICE, stock: 9 })
    const who = await shop.signInAs('customer')
    const placed = await shopping.place(cartWith([{ product_id, quantity: 2, price: PRICE }], terms), who)
    expect(placed.discount_price).toBe(8_000)
    const more = await lines.change(placed.order_id, [{ product_id, quantity: 3 }])
    expect(more).toMatchObject({ discount_code: terms.code, discount_price: 12_000 })
    const fewer = [{ product_id, quantity: 1 }]
    expect(await lines.preview(placed.order_id, fewer)).toMatchObject({ lost_discount: terms.code })
    const without = await lines.change(placed.order_id, fewer)
    expect(without).not.toHaveProperty('discount_code')
    expect(without.total_price).toBe(orderOf({ product_id, quantity: 1, price: PRICE }).total_price)
  })
})
