/** Reconciliation is fair when its minute is too short for all: one buyer's many attempts do not hold up others. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { reconcilePayments } from '../../src/payments/settlement/reconcile-payments.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { paymentAttempt } from '../../src/platform/database/schema/payments.ts'
import type { PaymentProvider } from '../../src/providers/provider.ts'
import { placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider, silentAbout } from '../support/payment-shop.ts'

const MANY = 60

describeEachEngine('a reconciliation with too many open attempts', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  beforeEach(() => shop.db.delete(paymentAttempt))
  afterAll(() => shop.close())

  type Buyer = Awaited<ReturnType<PaymentShop['signInAs']>>

  const buy = async (who: Buyer, network?: string) => {
    const { order } = await placedOrder(shop, { who })
    if (network !== undefined) {
      const of = eq(shopOrder.order_id, order.order_id)
      await shop.db.update(shopOrder).set({ network_hash: network }).where(of)
    }
    return order
  }

  const leave = (order_id: number, count: number) =>
    shop.db.insert(paymentAttempt).values(
      Array.from({ length: count }, (_, place) => ({
        order_id,
        account: shop.provider.account,
        provider_order_id: `LEFT${order_id}N${place}`,
        opened_at: new Date(shop.now().getTime() - 60_000),
      })),
    )

  /** Pays at the provider, and the browser never comes back. @param askedAgoMs since it was asked for in vain */
  const payAndVanish = async (
    who: Buyer,
    { network, askedAgoMs }: { network?: string; askedAgoMs?: number },
  ) => {
    const order = await buy(who, network)
    const provider_order_id = await payAtProvider(shop, order)
    const now = shop.now()
    await shop.db.insert(paymentAttempt).values({
      order_id: order.order_id,
      account: shop.provider.account,
      provider_order_id,
      opened_at: now,
      checked_at: askedAgoMs === undefined ? null : new Date(now.getTime() - askedAgoMs),
    })
    return order.order_id
  }

  /** Each question takes the provider 5 s: a run asks for sixteen. */
  const reconcile = async (): Promise<number> => {
    const slow: PaymentProvider = {
      ...shop.provider,
      findOrder: (id) => {
        shop.advance(5000)
        return shop.provider.findOrder(id)
      },
    }
    return reconcilePayments(shop.db, slow, shop.now, shop.log)
  }

  const isPaid = async (order_id: number) => {
    const [row] = await shop.db.select().from(shopOrder).where(eq(shopOrder.order_id, order_id))
    return row?.is_paid
  }

  it('asks for others’ payments beside those of one account', async () => {
    await leave((await buy(await shop.signInAs('customer'))).order_id, MANY)
    const order_id = await payAndVanish(await shop.signInAs('customer'), {})
    expect(await reconcile()).toBe(1)
    expect(await isPaid(order_id)).toBe(true)
  })

  it('asks again for what was asked for in vain, however many new ones come from an account', async () => {
    await leave((await buy(await shop.signInAs('customer'))).order_id, MANY)
    const order_id = await payAndVanish(await shop.signInAs('customer'), { askedAgoMs: 50_000 })
    await reconcile()
    expect(await isPaid(order_id)).toBe(true)
  })

  it('tells guests of one address apart by their sessions, though all are one user', async () => {
    await leave((await buy(await shop.signInAs('guest'))).order_id, MANY)
    const order_id = await payAndVanish(await shop.signInAs('guest'), {})
    await reconcile()
    expect(await isPaid(order_id)).toBe(true)
  })

  it('gives the many guest sessions of one address the turns of one', async () => {
    for (let session = 0; session < 20; session += 1) {
      await leave((await buy(await shop.signInAs('guest'), 'one address')).order_id, 3)
    }
    const order_id = await payAndVanish(await shop.signInAs('guest'), { network: 'another address' })
    await reconcile()
    expect(await isPaid(order_id)).toBe(true)
  })

  it('goes on to others when the provider says nothing about some', async () => {
    const { order_id } = await buy(await shop.signInAs('customer'))
    await leave(order_id, 10)
    const ids = Array.from({ length: 10 }, (_, place) => `LEFT${order_id}N${place}`)
    const provider = silentAbout(shop.provider, ids)
    const others = [
      await payAndVanish(await shop.signInAs('customer'), {}),
      await payAndVanish(await shop.signInAs('customer'), {}),
    ]
    const waited = new Date(shop.now().getTime() - 3_600_000)
    await shop.db
      .update(paymentAttempt)
      .set({ opened_at: waited })
      .where(eq(paymentAttempt.order_id, order_id))
    expect(await reconcilePayments(shop.db, provider, shop.now, shop.log)).toBe(2)
    expect(await Promise.all(others.map(isPaid))).toEqual([true, true])
  })

  it('comes to each of one buyer’s own in the end', async () => {
    const who = await shop.signInAs('customer')
    await leave((await buy(who)).order_id, MANY)
    const order_id = await payAndVanish(who, {})
    for (let minute = 0; minute < 5; minute += 1) await reconcile()
    expect(await isPaid(order_id)).toBe(true)
  })

  it('asks at once, and once a run, for what was asked for while the clock was hours ahead', async () => {
    const HOURS_MS = 7 * 3_600_000
    const { order_id } = await buy(await shop.signInAs('customer'))
    await leave(order_id, 3)
    const paid = await payAndVanish(await shop.signInAs('customer'), { askedAgoMs: -HOURS_MS })
    const checked_at = new Date(shop.now().getTime() + HOURS_MS)
    await shop.db.update(paymentAttempt).set({ checked_at }).where(eq(paymentAttempt.order_id, order_id))
    const asked: string[] = []
    const provider: PaymentProvider = {
      ...shop.provider,
      findOrder: (id) => {
        asked.push(id)
        return shop.provider.findOrder(id)
      },
    }
    expect(await reconcilePayments(shop.db, provider, shop.now, shop.log)).toBe(1)
    expect(await isPaid(paid)).toBe(true)
    expect(asked).toHaveLength(4)
  })
})
