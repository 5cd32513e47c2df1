/** Changed lines beside payments, cancellations, ended holds and other orders: never oversold, never paid with another sum. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { reconcilePayments } from '../../src/payments/settlement/reconcile-payments.ts'
import { orderProduct } from '../../src/platform/database/schema/order-lines.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { openCodShop } from '../support/cod-shop.ts'
import { lineChangesIn, linesOf, wrongStocks } from '../support/line-changes.ts'
import { orderOf, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { addProduct, stockOf } from '../support/products.ts'
import { refusalOf } from '../support/shop.ts'
import { openTransferShop, type TransferShop } from '../support/transfer-shop.ts'

const TURNS = 10
const PRICE = 40_000

function kindsOf(results: readonly PromiseSettledResult<unknown>[]): string {
  return results.map(({ status }) => status[0]).join('')
}

describeOnPostgres('changed lines beside payments by PayPal and other orders', (open) => {
  let shop: PaymentShop
  let lines: ReturnType<typeof lineChangesIn>
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    const admin = await shop.signInAs('admin')
    lines = lineChangesIn(shop, async () => admin)
  })
  afterAll(async () => {
    expect(await wrongStocks(shop.db)).toEqual([])
    await shop.close()
  })

  it('an order is paid with its own sum, or the money goes back', async () => {
    const outcomes = new Set<string>()
    for (let turn = 0; turn < TURNS; turn += 1) {
      const placed = await placedOrder(shop, { price: PRICE, stock: 9, quantity: 2 })
      const { order, product_id, params } = placed
      const captured = await payAtProvider(shop, order)
      const wanted = [{ product_id, quantity: 1 }]
      const { total_price } = await lines.preview(params.id, wanted)
      const change = () => lines.change(params.id, wanted, { seen: linesOf(order), total_price })
      const results = await Promise.allSettled(
        turn % 2 ? [placed.pay(captured), change()] : [change(), placed.pay(captured)].toReversed(),
      )
      outcomes.add(kindsOf(results))
      await reconcilePayments(shop.db, shop.provider, shop.now, shop.log)
      await processRefunds(shop.db, shop.provider, shop.now, shop.log)
      const after = await placed.seen()
      const isChanged = after.total_price === total_price
      expect(after.is_paid).toBe(!isChanged)
      expect(after.refunds.map(({ amount }) => amount)).toEqual(isChanged ? [order.payment_amount] : [])
    }
    expect(outcomes.size).toBeGreaterThan(0)
    const wrong = await rows(
      shop.db,
      sql`select from payment join shop_order using (order_id) where amount_minor <> payment_amount_minor`,
    )
    expect(wrong).toEqual([])
    const { data } = await shop.call('GET /api/v1/admin/money', { query: {} }, await shop.signInAs('admin'))
    expect(data.exceptions).toEqual([])
  })

  it('an order is cancelled or expires with what it holds then', async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const { product_id, order, params, who } = await placedOrder(shop, { price: PRICE, quantity: 2 })
      const wanted = [{ product_id, quantity: 5 }]
      const { total_price } = await lines.preview(params.id, wanted)
      const change = () => lines.change(params.id, wanted, { seen: linesOf(order), total_price })
      const end = async () => {
        if (turn % 2) return shop.call('POST /api/v1/order/{id}/cancel', { params }, who)
        return releaseExpiredHolds(shop.db, new Date(shop.now().getTime() + DAY_MS + 1))
      }
      await Promise.allSettled(turn % 4 < 2 ? [end(), change()] : [change(), end()])
      const after = await lines.seen(params.id)
      const held = after.order_product[0]?.quantity ?? 0
      expect(await stockOf(shop.db, product_id)).toBe(after.is_stock_held ? 9 - held : 9)
    }
  })

  it('the last piece goes to one', async () => {
    const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.signInAs('customer')))
    for (let turn = 0; turn < TURNS; turn += 1) {
      const { product_id, order, params } = await placedOrder(shop, { price: PRICE, stock: 2, quantity: 1 })
      const wanted = [{ product_id, quantity: 2 }]
      const { total_price } = await lines.preview(params.id, wanted)
      const body = orderOf({ product_id, quantity: 1, price: PRICE })
      const results = await Promise.allSettled([
        ...buyers.slice(0, turn % 5).map((buyer) => shop.call('POST /api/v1/order', { body }, buyer)),
        lines.change(params.id, wanted, { seen: linesOf(order), total_price }),
        ...buyers.slice(turn % 5).map((buyer) => shop.call('POST /api/v1/order', { body }, buyer)),
      ])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await stockOf(shop.db, product_id)).toBe(0)
    }
  })

  it('orders that exchange products do not block each other', async () => {
    const [one, two] = [
      await addProduct(shop.db, { price: PRICE, stock: 50 }),
      await addProduct(shop.db, { price: PRICE, stock: 50 }),
    ]
    const who = await shop.signInAs('customer')
    const place = async (product_id: number) => {
      const body = orderOf({ product_id, quantity: 3, price: PRICE })
      return (await shop.call('POST /api/v1/order', { body }, who)).data
    }
    const orders = await Promise.all([one, two, one, two, one, two].map(place))
    const swapped = orders.map((order, at) => {
      const wanted = [{ product_id: at % 2 ? one : two, quantity: 4 }]
      return lines.change(order.order_id, wanted)
    })
    await Promise.all(swapped)
    expect([await stockOf(shop.db, one), await stockOf(shop.db, two)]).toEqual([38, 38])
  })

  it('of two admins, the second is told', async () => {
    const { product_id, order, params } = await placedOrder(shop, { price: PRICE, quantity: 2 })
    const saw = { seen: linesOf(order), total_price: 84_000 + 42_000 }
    const wanted = [{ product_id, quantity: 3 }]
    const total = (await lines.preview(params.id, wanted)).total_price
    const results = await Promise.allSettled(
      [0, 1].map(() => lines.change(params.id, wanted, { ...saw, total_price: total })),
    )
    expect(kindsOf(results).split('').toSorted().join('')).toBe('fr')
    expect((await refusalOf(lines.change(params.id, wanted, { ...saw, seen: linesOf(order) }))).code).toBe(
      'order_lines_changed',
    )
  })
})

describeOnPostgres('changed lines of orders by bank transfer', (open) => {
  let transfers: TransferShop
  let lines: ReturnType<typeof lineChangesIn>
  beforeAll(async () => {
    transfers = await openTransferShop(await open())
    lines = lineChangesIn(transfers.shop, transfers.admin)
  })
  afterAll(() => transfers.shop.close())

  it('ask for a sum of their own, and wait while the buyer’s money may be on its way', async () => {
    const { params, product_id, sum, report, refuse, seenByLink, receive } = await transfers.ordered({
      quantity: 2,
    })
    const changed = await lines.change(params.id, [{ product_id, quantity: 1 }])
    const asked = changed.transfer?.amount ?? 0
    expect(asked).not.toBe(sum)
    expect(asked).toBe(Math.round(changed.total_price) + (changed.payment_code ?? 0))
    await report()
    const wanted = [{ product_id, quantity: 3 }]
    expect((await refusalOf(lines.change(params.id, wanted, { total_price: 1 }))).code).toBe(
      'order_money_under_way',
    )
    await refuse('Nothing came')
    const again = await lines.change(params.id, wanted)
    expect(again.transfer?.refused).toBeNull()
    await receive({ amount: again.transfer?.amount ?? 0 })
    expect(await seenByLink()).toMatchObject({ is_paid: true, total_price: again.total_price })
  })

  it('are left as they are once money of another sum came', async () => {
    const { params, product_id, receive } = await transfers.ordered({ quantity: 2 })
    await receive({ amount: 1000 })
    const change = lines.change(params.id, [{ product_id, quantity: 1 }], { total_price: 1 })
    expect((await refusalOf(change)).code).toBe('order_money_under_way')
  })

  it('keep their sum when only the items differ', async () => {
    const { params, product_id, sum } = await transfers.ordered({ price: 50_000 })
    const other = await addProduct(transfers.shop.db, { price: 50_000 })
    const changed = await lines.change(params.id, [{ product_id: other, quantity: 1 }])
    expect(changed.transfer?.amount).toBe(sum)
    expect(await stockOf(transfers.shop.db, product_id)).toBe(9)
  })

  it('have each another sum, however many come to the same total at once', async () => {
    const placed = await Promise.all(Array.from({ length: 8 }, () => transfers.ordered({ price: 20_000 })))
    const changed = await Promise.all(
      placed.map(({ params, product_id }) => lines.change(params.id, [{ product_id, quantity: 2 }])),
    )
    expect(new Set(changed.map(({ total_price }) => total_price)).size).toBe(1)
    expect(new Set(changed.map(({ transfer }) => transfer?.amount)).size).toBe(placed.length)
  })

  it('are paid with the sum of then, or stay unpaid with the money recorded', async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const { params, product_id, order, sum, receive } = await transfers.ordered({ quantity: 2 })
      const wanted = [{ product_id, quantity: 1 }]
      const { total_price } = await lines.preview(params.id, wanted)
      const change = () => lines.change(params.id, wanted, { seen: linesOf(order), total_price })
      const book = () => receive({ amount: sum })
      await Promise.allSettled(turn % 2 ? [book(), change()] : [change(), book()])
      const after = await lines.seen(params.id)
      if (after.is_paid) expect(after.total_price).toBe(order.total_price)
    }
    const wrong = await rows(
      transfers.shop.db,
      sql`select from payment join shop_order using (order_id) where amount_minor < payment_amount_minor`,
    )
    expect(wrong).toEqual([])
    expect(await wrongStocks(transfers.shop.db)).toEqual([])
  })
})

describeOnPostgres('changed lines of orders with cash on delivery', (open) => {
  let cod: Awaited<ReturnType<typeof openCodShop>>
  beforeAll(async () => {
    cod = await openCodShop(await open())
    await cod.offer()
  })
  afterAll(() => cod.shop.close())

  it('ask for other cash until they are shipped, and again once the parcel is taken back', async () => {
    const { order_id, product_id } = await orderByCod()
    const lines = lineChangesIn(cod.shop, cod.admin)
    const changed = await lines.change(order_id, [{ product_id, quantity: 3 }])
    expect(changed).toMatchObject({ payment_amount: '365000', hold_expires_at: null, is_stock_held: true })
    expect(changed.accepted_at).not.toBeNull()
    expect(await stockOf(cod.shop.db, product_id)).toBe(6)
    const body = { courier: 'JNE', service: '', tracking_number: 'JP123' }
    const params = { id: order_id }
    const shipped = await cod.shop.call(
      'POST /api/v1/admin/order/{id}/shipment',
      { params, body },
      await cod.admin(),
    )
    const wanted = [{ product_id, quantity: 1 }]
    expect((await refusalOf(lines.change(order_id, wanted, { total_price: 1 }))).code).toBe(
      'order_already_shipped',
    )
    const shipment_id = shipped.data.shipments[0]?.shipment_id ?? 0
    const parcel = { params: { ...params, shipment_id } }
    await cod.shop.call('DELETE /api/v1/admin/order/{id}/shipment/{shipment_id}', parcel, await cod.admin())
    expect(await lines.change(order_id, wanted)).toMatchObject({ is_stock_held: true })
    const stored = await cod.shop.db.select().from(orderProduct).where(eq(orderProduct.order_id, order_id))
    expect(stored).toMatchObject([
      { quantity: 1, shipped_quantity: 0, refunded_quantity: 0, returned_quantity: 0 },
    ])
    expect(await wrongStocks(cod.shop.db)).toEqual([])
  })

  async function orderByCod() {
    const placed = await cod.place()
    const { order } = placed
    return { order_id: order.order_id, product_id: order.order_product[0]?.product_id ?? 0 }
  }
})
