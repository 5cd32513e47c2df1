import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { settleProviderOrder } from '../../src/payments/settlement/settle-payment.ts'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { payment, paymentAttempt, unmatchedCapture } from '../../src/platform/database/schema/payments.ts'
import { refund } from '../../src/platform/database/schema/refunds.ts'
import { orderOf, type PlacedOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { addProduct } from '../support/products.ts'
import { refusalOf } from '../support/shop.ts'

const HOUR = 3_600_000

function payWith(shop: PaymentShop, id: number, provider_order_id: string, as: { access_token: string }) {
  return shop.call(
    'PUT /api/v1/order/{id}/pay',
    { params: { id }, body: { payment_method_id: provider_order_id } },
    as,
  )
}

async function unmatchedOf(shop: PaymentShop, provider_order_id: string) {
  const [unmatched] = await shop.db
    .select()
    .from(unmatchedCapture)
    .where(eq(unmatchedCapture.provider_order_id, provider_order_id))
  const refunds = unmatched
    ? await shop.db.select().from(refund).where(eq(refund.capture_id, unmatched.capture_id))
    : []
  return { unmatched, refunds }
}

describeEachEngine('payments that are not what they seem', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  beforeEach(() => shop.simulator.resetFaults())
  afterAll(() => shop.close())

  const pay = (id: number, provider_order_id: string, as: { access_token: string }) =>
    payWith(shop, id, provider_order_id, as)
  const read = async ({ params, who }: PlacedOrder) =>
    (await shop.call('GET /api/v1/order/{id}', { params }, who)).data

  it('captured for another amount than ordered: recorded, and begin to go back, once', async () => {
    const purchase = await placedOrder(shop, { stock: 5 })
    shop.simulator.faults.changedAmount = { currency_code: 'USD', value: '1.00' }
    const id = await payAtProvider(shop, purchase.order)
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await refusalOf(pay(purchase.order.order_id, id, purchase.who))).status).toBe(422)
    }
    const { unmatched, refunds } = await unmatchedOf(shop, id)
    expect(unmatched).toMatchObject({
      reason: 'wrong_amount',
      amount_minor: 100,
      order_id: purchase.order.order_id,
    })
    expect(refunds).toMatchObject([{ status: 'pending', amount_minor: 100 }])
    expect((await read(purchase)).is_paid).toBe(false)
  })

  it('captured for another amount again and again: one mail a day, and a person sends back the fourth', async () => {
    const who = await shop.signInAs('guest')
    const product_id = await addProduct(shop.db, { price: 50_000, stock: 5 })
    const body = {
      ...orderOf({ product_id, quantity: 1, price: 50_000 }),
      contact: { email: 'orang-lain@lain.example' },
    }
    const { data: order } = await shop.call('POST /api/v1/order', { body }, who)
    for (let turn = 0; turn < 5; turn += 1) {
      const id = await payAtProvider(shop, order, { amount: '1.00' })
      await refusalOf(pay(order.order_id, id, who))
    }
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    const isOfOrder = eq(refund.order_id, order.order_id)
    const refunds = await shop.db.select().from(refund).where(isOfOrder).orderBy(refund.refund_id)
    expect(refunds.map(({ status, is_manual }) => [status, is_manual])).toEqual([
      ...Array.from({ length: 3 }, () => ['completed', false]),
      ...Array.from({ length: 2 }, () => ['pending', true]),
    ])
    const mails = await shop.db.select().from(mail).where(eq(mail.order_id, order.order_id))
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['order_placed', 'order_refunded'])
  })

  it.each([
    ['deleted with old rows: told to the buyer', undefined, ['order_refunded']],
    ['withheld: told to nobody', 'too_many_orders' as const, ['order_placed']],
  ])('given back for an order whose first mail was %s', async (_words, last_error, kinds) => {
    const who = await shop.signInAs('guest')
    const product_id = await addProduct(shop.db, { price: 50_000, stock: 5 })
    const email = `lama-${product_id}@lain.example`
    const body = { ...orderOf({ product_id, quantity: 1, price: 50_000 }), contact: { email } }
    const { data: order } = await shop.call('POST /api/v1/order', { body }, who)
    const isOfOrder = eq(mail.order_id, order.order_id)
    if (last_error) await shop.db.update(mail).set({ state: 'not_sent', last_error }).where(isOfOrder)
    else await shop.db.delete(mail).where(isOfOrder)
    await refusalOf(pay(order.order_id, await payAtProvider(shop, order, { amount: '1.00' }), who))
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    const mails = await shop.db.select().from(mail).where(isOfOrder)
    expect(mails.map(({ kind }) => kind)).toEqual(kinds)
  })

  it('captured in another currency: recorded in it', async () => {
    const purchase = await placedOrder(shop, { stock: 5 })
    shop.simulator.faults.changedAmount = { currency_code: 'EUR', value: purchase.order.payment_amount }
    const id = await payAtProvider(shop, purchase.order)
    expect((await refusalOf(pay(purchase.order.order_id, id, purchase.who))).status).toBe(422)
    expect((await unmatchedOf(shop, id)).refunds).toMatchObject([{ status: 'pending', currency: 'EUR' }])
  })

  it('gone to another merchant: recorded, but not ours to give back', async () => {
    const purchase = await placedOrder(shop, { stock: 5 })
    shop.simulator.faults.changedPayee = 'SOMEBODYELSE'
    const id = await payAtProvider(shop, purchase.order)
    expect((await refusalOf(pay(purchase.order.order_id, id, purchase.who))).status).toBe(422)
    const { unmatched, refunds } = await unmatchedOf(shop, id)
    expect(unmatched?.reason).toBe('wrong_payee')
    expect(refunds).toEqual([])
    expect((await read(purchase)).is_paid).toBe(false)
  })

  it.each(['2000000000', '99999999999', '0', '-1', 'abc', '1 or 1=1'])(
    'without a reference of this shop (%s): recorded for an admin, and left where they are',
    async (customId) => {
      const purchase = await placedOrder(shop, { stock: 5 })
      const id = await payAtProvider(shop, purchase.order, { customId })
      expect((await refusalOf(pay(purchase.order.order_id, id, purchase.who))).status).toBe(422)
      const { unmatched, refunds } = await unmatchedOf(shop, id)
      expect(unmatched).toMatchObject({ reason: 'unmatched', order_id: null })
      expect(refunds).toEqual([])
    },
  )

  it('declined: the order stays unpaid and may be paid another way', async () => {
    const purchase = await placedOrder(shop, { stock: 5 })
    shop.simulator.faults.captures = 'declined'
    const declined = await payAtProvider(shop, purchase.order)
    expect((await refusalOf(pay(purchase.order.order_id, declined, purchase.who))).message).toMatch(
      /declined/,
    )
    shop.simulator.faults.captures = 'completed'
    const good = await payAtProvider(shop, purchase.order)
    expect((await pay(purchase.order.order_id, good, purchase.who)).data.is_paid).toBe(true)
  })

  it('pending: keep the stock, however many others are opened and left meanwhile', async () => {
    const purchase = await placedOrder(shop, { stock: 5 })
    const { order, who, product_id } = purchase
    shop.simulator.faults.captures = 'pending'
    await refusalOf(pay(order.order_id, await payAtProvider(shop, order), who))
    const left = await payAtProvider(shop, order, { capture: false })
    expect((await refusalOf(pay(order.order_id, left, who))).status).toBe(422)
    expect((await read(purchase)).is_payment_pending).toBe(true)
    await releaseExpiredHolds(shop.db, new Date(shop.now().getTime() + 48 * HOUR))
    const [kept] = await shop.db.select().from(product).where(eq(product.product_id, product_id))
    expect(kept?.stock).toBe(4)
  })

  it('keep their stock for good once they have paid', async () => {
    const purchase = await placedOrder(shop, { stock: 5 })
    await pay(purchase.order.order_id, await payAtProvider(shop, purchase.order), purchase.who)
    await releaseExpiredHolds(shop.db, new Date(shop.now().getTime() + 48 * HOUR))
    const [kept] = await shop.db.select().from(product).where(eq(product.product_id, purchase.product_id))
    expect(kept?.stock).toBe(4)
    expect(await read(purchase)).toMatchObject({ is_stock_held: true, hold_expires_at: null })
  })

  it('are asked for even after more tries than the shop remembers', async () => {
    const purchase = await placedOrder(shop, { stock: 5 })
    const { order, who, params } = purchase
    const note = (name: string) =>
      shop.call('PUT /api/v1/order/{id}/provider-order', { params, body: { provider_order_id: name } }, who)
    for (let turn = 0; turn < 20; turn += 1) await note(`OPENED${turn}`)
    expect((await refusalOf(note('OPENED20'))).status).toBe(409)
    await note('OPENED7') // known already
    expect((await pay(order.order_id, await payAtProvider(shop, order), who)).data.is_paid).toBe(true)
    expect((await refusalOf(note('OPENED21'))).status).toBe(409)
  })

  it('of strangers, of other guests and of admins are refused before the provider is asked', async () => {
    const guest = await shop.signInAs('guest')
    const { order, params } = await placedOrder(shop, { who: guest })
    const id = await payAtProvider(shop, order)
    shop.simulator.faults.failRate = 1
    const others = [await shop.signInAs('customer'), await shop.signInAs('guest')]
    for (const other of others) {
      expect((await refusalOf(pay(order.order_id, id, other))).status).toBe(404)
      const body = { provider_order_id: id }
      const noting = shop.call('PUT /api/v1/order/{id}/provider-order', { params, body }, other)
      expect((await refusalOf(noting)).status).toBe(404)
    }
    const admin = await shop.signInAs('admin')
    expect((await refusalOf(pay(order.order_id, id, admin))).status).toBe(403)
    shop.simulator.resetFaults()
    expect((await pay(order.order_id, id, guest)).data.is_paid).toBe(true)
  })

  describe('while the provider', () => {
    it.each<[string, Partial<PaymentShop['simulator']['faults']>]>([
      ['fails', { failRate: 1 }],
      ['limits', { limitRate: 1 }],
      ['answers nonsense', { wrongJsonRate: 1 }],
    ])('%s: 503, still unpaid, and paid when it is back', async (_, faults) => {
      const purchase = await placedOrder(shop, { stock: 5 })
      const { order, who } = purchase
      const id = await payAtProvider(shop, order)
      Object.assign(shop.simulator.faults, faults)
      const refused = await refusalOf(pay(order.order_id, id, who))
      expect(refused.status).toBe(503)
      expect(refused.retryAfterSeconds).toBeGreaterThan(0)
      expect((await read(purchase)).is_paid).toBe(false)
      const [attempt] = await shop.db
        .select()
        .from(paymentAttempt)
        .where(eq(paymentAttempt.provider_order_id, id))
      expect(attempt).toMatchObject({ order_id: order.order_id, closed_at: null })
      shop.simulator.resetFaults()
      expect((await pay(order.order_id, id, who)).data.is_paid).toBe(true)
    })

    it('fails once, without an effect', async () => {
      const { order, who } = await placedOrder(shop)
      const id = await payAtProvider(shop, order)
      shop.simulator.faults.failNext = 1
      expect((await pay(order.order_id, id, who)).data.is_paid).toBe(true)
    })

    it('is down, an order that is paid already is still told', async () => {
      const { order, who } = await placedOrder(shop)
      const id = await payAtProvider(shop, order)
      await pay(order.order_id, id, who)
      shop.simulator.faults.failRate = 1
      expect((await pay(order.order_id, id, who)).data.is_paid).toBe(true)
    })
  })
})

describeOnPostgres('payments that meet', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  afterAll(() => shop.close())

  it('two at once for one order: one pays, the other begins to go back', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const { order } = await placedOrder(shop)
      const ids = [await payAtProvider(shop, order), await payAtProvider(shop, order)]
      const answers = await Promise.all(ids.map((id) => shop.provider.findOrder(id)))
      const both = answers.filter((found) => found !== undefined)
      const settled = await Promise.all(
        [...both, ...both, ...both].map((found) =>
          settleProviderOrder(shop.db, { provider: shop.provider, found, now: shop.now() }),
        ),
      )
      expect(settled.filter(({ kind }) => kind === 'paid')).toHaveLength(3)
      const paid = await shop.db.select().from(payment).where(eq(payment.order_id, order.order_id))
      expect(paid).toHaveLength(1)
      const { unmatched, refunds } = await unmatchedOf(
        shop,
        ids.find((id) => id !== paid[0]?.provider_order_id) ?? '',
      )
      expect(unmatched?.reason).toBe('second_payment')
      expect(refunds).toHaveLength(1)
    }
  })

  it('meet the end of their hold: paid orders have their stock, in either sequence', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const { order, who, product_id } = await placedOrder(shop, { stock: 5 })
      const id = await payAtProvider(shop, order)
      const later = new Date(shop.now().getTime() + 25 * HOUR)
      const [, released] = await Promise.all([
        payWith(shop, order.order_id, id, who),
        releaseExpiredHolds(shop.db, later),
      ])
      expect(released).toBeLessThanOrEqual(1)
      const [kept] = await shop.db.select().from(product).where(eq(product.product_id, product_id))
      expect(kept?.stock).toBe(4)
      const [row] = await shop.db.select().from(shopOrder).where(eq(shopOrder.order_id, order.order_id))
      expect(row).toMatchObject({ is_paid: true, is_stock_held: true, hold_expires_at: null })
    }
  })
})
