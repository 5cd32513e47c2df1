import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import {
  checkProviderStatement,
  checkProviderStatements,
  statementCheckedAt,
} from '../../src/payments/books/check-provider-statement.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { settlePayment } from '../../src/payments/settlement/settle-payment.ts'
import { payment } from '../../src/platform/database/schema/payments.ts'
import { providerMovement } from '../../src/platform/database/schema/reconciliation.ts'
import { refund } from '../../src/platform/database/schema/refunds.ts'
import { type PaymentProvider, ProviderUnavailable, UNANSWERED_MAX } from '../../src/providers/provider.ts'
import { placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider, silentAbout } from '../support/payment-shop.ts'

describeEachEngine('the nightly check of the provider’s statement', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  afterAll(() => shop.close())

  const night = () => checkProviderStatement(shop.db, shop.provider, shop.now)

  it('finds a payment of which neither browser nor webhook has told, however old its attempt', async () => {
    const { order, seen } = await placedOrder(shop)
    await payAtProvider(shop, order)
    expect(await night()).toMatchObject({ found: 1, notOurs: 0 })
    expect((await seen()).is_paid).toBe(true)
    expect(await night()).toMatchObject({ found: 0 })
  })

  it('reads the lines after one about which the provider says nothing, and counts as not read', async () => {
    const [mute, other] = [await placedOrder(shop), await placedOrder(shop)]
    const id = await payAtProvider(shop, mute.order)
    await payAtProvider(shop, other.order)
    const provider = silentAbout(shop.provider, [id])
    const before = await statementCheckedAt(shop.db, provider.account)
    await expect(checkProviderStatement(shop.db, provider, shop.now)).rejects.toThrow(ProviderUnavailable)
    expect((await other.seen()).is_paid).toBe(true)
    expect(await statementCheckedAt(shop.db, provider.account)).toEqual(before)
    expect(await night()).toMatchObject({ found: 1 })
    expect((await mute.seen()).is_paid).toBe(true)
  })

  it('reads on after lines that cannot be settled: the provider is not away', async () => {
    const mistaken: string[] = []
    for (let n = 0; n < UNANSWERED_MAX; n += 1) {
      const { order } = await placedOrder(shop)
      mistaken.push(await payAtProvider(shop, order))
    }
    const other = await placedOrder(shop)
    await payAtProvider(shop, other.order)
    const mistake = new RangeError('a mistake of ours')
    const findOrder = async (id: string) => {
      if (mistaken.includes(id)) throw mistake
      return shop.provider.findOrder(id)
    }
    await expect(checkProviderStatement(shop.db, { ...shop.provider, findOrder }, shop.now)).rejects.toBe(
      mistake,
    )
    expect((await other.seen()).is_paid).toBe(true)
    expect(await night()).toMatchObject({ found: UNANSWERED_MAX, notOurs: 0 })
  })

  it('reads other accounts when a line of one cannot be settled', async () => {
    const { order, seen } = await placedOrder(shop)
    await payAtProvider(shop, order)
    const mistake = new RangeError('a mistake of ours')
    const failing: PaymentProvider = {
      ...shop.provider,
      findOrder: () => Promise.reject(mistake),
      findOrderOfCapture: () => Promise.reject(mistake),
    }
    await expect(checkProviderStatements(shop.db, [failing, shop.provider], shop.now)).rejects.toBe(mistake)
    expect((await seen()).is_paid).toBe(true)
  })

  it('finds refunds made at the provider', async () => {
    const { order, seen } = await placedOrder(shop)
    const id = await payAtProvider(shop, order)
    await settlePayment(shop.db, shop.provider, id, shop.now)
    const [paid] = await shop.db.select().from(payment).where(eq(payment.order_id, order.order_id))
    shop.simulator.refundAtProvider(paid?.capture_id ?? '', '2.00')
    expect(await night()).toMatchObject({ found: 1 })
    expect((await seen()).refunded_amount).toBe('2.00')
  })

  it('finds a chargeback that stands in the statement alone, and takes nothing off twice', async () => {
    const { order, seen } = await placedOrder(shop)
    const id = await payAtProvider(shop, order)
    await settlePayment(shop.db, shop.provider, id, shop.now)
    const [paid] = await shop.db.select().from(payment).where(eq(payment.order_id, order.order_id))
    const line = (movement_id: string) => ({
      movement_id,
      kind: 'refund' as const,
      belongs_to: paid?.capture_id,
      amount_minor: paid?.amount_minor ?? 0,
      currency: 'USD',
      moved_at: shop.now(),
    })
    const lines = async () => [line('CHARGEBACK1'), line('CHARGEBACK2')]
    const statement = { lines, whenNotRead: 'transaction_search_not_allowed' } as const
    const checked = await checkProviderStatement(shop.db, { ...shop.provider, statement }, shop.now)
    expect(checked).toMatchObject({ found: 1, notOurs: 1 })
    expect(await seen()).toMatchObject({ refunded_amount: order.payment_amount, is_stock_held: false })
  })

  it('records what bears no reference of this shop, and leaves it where it is', async () => {
    const { order } = await placedOrder(shop)
    const id = await payAtProvider(shop, order, { customId: 'another-shop' })
    expect(await night()).toMatchObject({ found: 0, notOurs: 1 })
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    expect(await shop.db.select().from(refund).where(eq(refund.cause, 'shop'))).toEqual([])
    const of = eq(providerMovement.provider_order_id, id)
    expect(await shop.db.select().from(providerMovement).where(of)).toMatchObject([{ kind: 'capture' }])
    expect(await night()).toMatchObject({ found: 0, notOurs: 0 }) // known by now: not asked for again
  })

  it('refunds a second payment that was never reported', async () => {
    const { order } = await placedOrder(shop)
    await payAtProvider(shop, order)
    const second = await payAtProvider(shop, order)
    expect(await night()).toMatchObject({ found: 2, notOurs: 0 })
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    const moved = await shop.db.select().from(providerMovement)
    const back = moved.filter(({ provider_order_id }) => provider_order_id === second)
    expect(shop.simulator.ledger().refunds.at(-1)?.value).toBe(order.payment_amount)
    expect(back.length).toBeLessThanOrEqual(2)
  })
})
