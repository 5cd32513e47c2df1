import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { refund } from '../../src/platform/database/schema/refunds.ts'
import { ProviderUnavailable, UNANSWERED_MAX } from '../../src/providers/provider.ts'
import { openPaymentShop, type PaymentShop, silentAbout } from '../support/payment-shop.ts'
import { buying } from '../support/refunds.ts'
import { refusalOf } from '../support/shop.ts'

describeEachEngine('a refund that the provider does not make at once', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  beforeEach(() => shop.simulator.resetFaults())
  afterAll(() => shop.close())

  it('while the provider is away is on its way, and made once when it is back', async () => {
    const { paid, giveBack, atProvider } = buying(shop)
    const { order, capture_id, params } = await paid()
    shop.simulator.faults.failRate = 1
    const waiting = await giveBack(order.order_id, { refunded_amount: '0.00' })
    expect(waiting).toMatchObject({ refunded_amount: order.payment_amount })
    expect(waiting.refunds).toMatchObject([{ status: 'pending' }])
    const deliver = shop.call(
      'PUT /api/v1/admin/order/{id}/deliver',
      { params },
      await shop.signInAs('admin'),
    )
    expect((await refusalOf(deliver)).status).toBe(409)
    shop.simulator.resetFaults()
    shop.advance(60_000)
    await expect
      .poll(
        () =>
          processRefunds(shop.db, shop.provider, shop.now, shop.log).then(
            () => atProvider(capture_id).length,
          ),
        {
          timeout: 20_000,
        },
      )
      .toBe(1)
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    expect(atProvider(capture_id)).toHaveLength(1)
    const [row] = await shop.db.select().from(refund).where(eq(refund.capture_id, capture_id))
    expect(row?.status).toBe('completed')
  })

  it('is asked for by one process at a time: a provider may refuse the second before it lists the first', async () => {
    const { paid, giveBack } = buying(shop)
    const { order } = await paid()
    shop.simulator.faults.failRate = 1
    await giveBack(order.order_id, { refunded_amount: '0.00' })
    shop.simulator.resetFaults()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    let calls = 0
    const { refund: refunds } = shop.provider
    if (!refunds) throw new Error('this provider refunds')
    const make: typeof refunds.make = async (request) => {
      calls += 1
      await held
      return refunds.make(request)
    }
    const slow = { ...shop.provider, refund: { ...refunds, make } }
    const first = processRefunds(shop.db, slow, shop.now, shop.log)
    await expect.poll(() => calls).toBe(1)
    shop.advance(70_000) // seven requests, each with all its tries
    await processRefunds(shop.db, slow, shop.now, shop.log)
    expect(calls).toBe(1)
    release()
    await first
  })

  it('that a process asks for is released by no other, which was slower than its claim', async () => {
    const { paid, giveBack } = buying(shop)
    const { order } = await paid()
    shop.simulator.faults.failRate = 1
    await giveBack(order.order_id, { refunded_amount: '0.00' })
    shop.simulator.resetFaults()
    let calls = 0
    const heldBy = () => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      const { refund: refunds } = shop.provider
      if (!refunds) throw new Error('this provider refunds')
      const make: typeof refunds.make = async () => {
        calls += 1
        await held
        throw new ProviderUnavailable('no answer')
      }
      const provider = { ...shop.provider, refund: { ...refunds, make } }
      return { asks: () => processRefunds(shop.db, provider, shop.now, shop.log), release }
    }
    const [slow, second, third] = [heldBy(), heldBy(), heldBy()]
    const asked = slow.asks()
    await expect.poll(() => calls).toBe(1)
    shop.advance(80_000)
    const askedAgain = second.asks()
    await expect.poll(() => calls).toBe(2)
    slow.release()
    await asked
    third.release()
    await third.asks()
    expect(calls).toBe(2) // the second still asks
    second.release()
    await askedAgain
    await third.asks()
    expect(calls).toBe(3)
  })

  it('whose process died while asking is asked for again a minute later', async () => {
    const { paid, giveBack, atProvider } = buying(shop)
    const { order, capture_id } = await paid()
    shop.simulator.faults.failRate = 1
    await giveBack(order.order_id, { refunded_amount: '0.00' })
    shop.simulator.resetFaults()
    const claimed_until = new Date(shop.now().getTime() + 60_000)
    await shop.db.update(refund).set({ claimed_until }).where(eq(refund.capture_id, capture_id))
    const made = () =>
      processRefunds(shop.db, shop.provider, shop.now, shop.log).then(() => atProvider(capture_id).length)
    expect(await made()).toBe(0)
    shop.advance(60_000)
    await expect.poll(made, { timeout: 20_000 }).toBe(1) // the circuit breaker closes by the machine's clock
  })

  it('that was being asked for while the clock was hours ahead is asked for again at once', async () => {
    const { paid, giveBack, atProvider } = buying(shop)
    const { order, capture_id } = await paid()
    shop.simulator.faults.failRate = 1
    await giveBack(order.order_id, { refunded_amount: '0.00' })
    shop.simulator.resetFaults()
    const claimed_until = new Date(shop.now().getTime() + 7 * 3_600_000)
    await shop.db.update(refund).set({ claimed_until }).where(eq(refund.capture_id, capture_id))
    const made = () =>
      processRefunds(shop.db, shop.provider, shop.now, shop.log).then(() => atProvider(capture_id).length)
    await expect.poll(made, { timeout: 20_000 }).toBe(1) // the circuit breaker closes by the machine's clock
  })

  it('about which the provider says nothing does not hold up the others', async () => {
    const { paid, giveBack, atProvider } = buying(shop)
    const [mute, other] = [await paid(), await paid()]
    shop.simulator.faults.failRate = 1
    for (const { order } of [mute, other]) await giveBack(order.order_id, { refunded_amount: '0.00' })
    shop.simulator.resetFaults()
    shop.advance(60_000)
    const provider = silentAbout(shop.provider, [mute.capture_id])
    const made = () =>
      processRefunds(shop.db, provider, shop.now, shop.log).then(() => atProvider(other.capture_id).length)
    await expect.poll(made, { timeout: 20_000 }).toBe(1) // the circuit breaker closes by the machine's clock
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    expect(atProvider(mute.capture_id)).toHaveLength(1)
  })

  it('about several of which it never says anything does not hold up the others', async () => {
    const { paid, giveBack, atProvider } = buying(shop)
    const mute = await Promise.all(Array.from({ length: UNANSWERED_MAX }, () => paid()))
    const other = await paid()
    shop.simulator.faults.failRate = 1
    for (const { order } of [...mute, other]) await giveBack(order.order_id, { refunded_amount: '0.00' })
    shop.simulator.resetFaults()
    const provider = silentAbout(
      shop.provider,
      mute.map(({ capture_id }) => capture_id),
    )
    const made = async () => {
      shop.advance(60_000)
      await processRefunds(shop.db, provider, shop.now, shop.log)
      return atProvider(other.capture_id).length
    }
    await expect.poll(made, { timeout: 20_000 }).toBe(1) // the circuit breaker closes by the machine's clock
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    expect(mute.map(({ capture_id }) => atProvider(capture_id).length)).toEqual(mute.map(() => 1))
  })

  it('that can never be made does not hold up the others, nor do several', async () => {
    const { paid, giveBack, atProvider } = buying(shop)
    const { order, capture_id } = await paid()
    const capture_of_wrong = 'no id of the provider'
    await shop.db.insert(refund).values(
      Array.from({ length: UNANSWERED_MAX }, (_, n) => ({
        account: shop.provider.account,
        capture_id: capture_of_wrong,
        request_id: `wrong ${n}`,
        amount_minor: 1,
        currency: 'USD',
        status: 'pending' as const,
        reason: '',
        cause: 'shop' as const,
        created_at: shop.now(),
      })),
    )
    shop.simulator.faults.failRate = 1
    await giveBack(order.order_id, { refunded_amount: '0.00' })
    shop.simulator.resetFaults()
    const made = () =>
      processRefunds(shop.db, shop.provider, shop.now, shop.log).then(() => atProvider(capture_id).length)
    await expect.poll(made, { timeout: 20_000 }).toBe(1)
    expect(shop.errors.splice(0).length).toBeGreaterThan(0)
    await shop.db.delete(refund).where(eq(refund.capture_id, capture_of_wrong))
  })

  it('whose answer is cut off after the provider made it is not made again', async () => {
    const { paid, giveBack, atProvider } = buying(shop)
    const { order, capture_id } = await paid()
    shop.simulator.faults.cutNext = 1
    await giveBack(order.order_id, { refunded_amount: '0.00' })
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    expect(atProvider(capture_id)).toHaveLength(1)
    const rows = await shop.db.select().from(refund).where(eq(refund.capture_id, capture_id))
    expect(rows).toMatchObject([{ status: 'completed' }])
  })

  it('of money that the merchant has given back at the provider already: theirs counts, ours has failed', async () => {
    const { paid, giveBack, atProvider } = buying(shop)
    const { order, capture_id } = await paid()
    shop.simulator.refundAtProvider(capture_id)
    const after = await giveBack(order.order_id, { refunded_amount: '0.00' })
    expect(after.refunded_amount).toBe(order.payment_amount)
    expect(after.refunds.map(({ status, cause }) => [status, cause])).toEqual([
      ['failed', 'admin'],
      ['completed', 'provider'],
    ])
    expect(atProvider(capture_id)).toHaveLength(1)
    expect(shop.errors.splice(0)).toHaveLength(1) // an admin must look
  })
})
