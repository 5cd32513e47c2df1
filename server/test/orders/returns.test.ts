/** Delivered pieces that their buyer sends back: asked for, answered, received, paid back. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { RETURNS_MAX } from '@warung/contract/values/returns.ts'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeBothEngines, describeOnPostgres } from '../../../testing/each-engine.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { orderOfParts, SHIRTS, STOCK } from '../support/parts.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { stockOf } from '../support/products.ts'
import { saveSettings } from '../support/settings.ts'
import { refusalOf } from '../support/shop.ts'

describeBothEngines('returns', 'schema', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    admin = await shop.signInAs('admin')
  })
  afterAll(() => shop.close())

  const deliveredOrder = async () => {
    const parts = await orderOfParts(shop, admin)
    await parts.deliver()
    return parts
  }

  it('are off until the owner sets the days', async () => {
    const { requestReturn, shirts, seen } = await deliveredOrder()
    expect((await refusalOf(requestReturn([shirts(1)]))).code).toBe('returns_off')
    expect(await seen()).not.toHaveProperty('returns')
    expect((await shop.call('GET /api/v1/shop', {})).data).not.toHaveProperty('return_days')
    await saveSettings(shop, { return_days: 7 })
    expect((await shop.call('GET /api/v1/shop', {})).data).toMatchObject({ return_days: 7 })
  })

  it('go from asked to paid back, each step in the timeline and in a mail', async () => {
    const { requestReturn, answer, receive, refund, shirts, shirt, events, order } = await deliveredOrder()
    const [asked] = (await requestReturn([shirts(2)])).returns ?? []
    expect(asked).toMatchObject({ state: 'asked', reason: 'damaged', comment: 'Sobek', pieces: [shirts(2)] })
    const return_id = asked?.return_id ?? 0
    expect((await answer(return_id, true)).returns).toMatchObject([{ state: 'accepted', answer: 'Silakan' }])
    expect((await refusalOf(answer(return_id, true))).code).toBe('return_moved_on')
    expect((await refusalOf(refund({ refunded_amount: '0.00', rupiah: 100_000, return_id }))).code).toBe(
      'return_moved_on',
    )
    const before = await stockOf(shop.db, shirt)
    expect((await receive(return_id, true)).returns).toMatchObject([{ state: 'received' }])
    expect((await refusalOf(receive(return_id, true))).code).toBe('return_moved_on')
    expect(await stockOf(shop.db, shirt)).toBe(before + 2)
    const refunded = await refund({ refunded_amount: '0.00', rupiah: 100_000, return_id })
    const refund_id = refunded.refunds[0]?.refund_id ?? 0
    expect(refunded.returns).toMatchObject([{ state: 'refunded', refund_id }])
    expect(refunded.refunds).toHaveLength(1)
    expect(await events()).toEqual(
      expect.arrayContaining([
        'return_asked: 2 × Kaos\nSobek',
        'return_accepted: Silakan',
        'return_received: 2 × Kaos',
        'stock_returned: 2 pieces',
      ]),
    )
    const mails = await shop.db
      .select({ key: mail.event_key })
      .from(mail)
      .where(and(eq(mail.order_id, order.order_id), like(mail.kind, 'order_return%')))
      .orderBy(mail.mail_id)
    expect(mails.map(({ key }) => key?.split(':').at(-1))).toEqual([
      'asked',
      String(return_id),
      'accepted',
      'received',
    ])
  })

  it('hold no piece twice: refused ones may be asked for again, refunded ones not', async () => {
    const { requestReturn, answer, refund, shirts, oneHat } = await deliveredOrder()
    await refund({ refunded_amount: '0.00', rupiah: 20_000, pieces: [oneHat], is_back_in_stock: false })
    expect((await refusalOf(requestReturn([oneHat]))).message).toBe(
      'No piece of “Topi” can be returned: all were refunded or are in a return.',
    )
    const [asked] = (await requestReturn([shirts(2)])).returns ?? []
    const more = await refusalOf(requestReturn([shirts(2)]))
    expect([more.status, more.message]).toEqual([409, 'Only 1 piece of “Kaos” is left to return.'])
    expect(
      (await refusalOf(refund({ refunded_amount: '1.21', rupiah: 1, pieces: [shirts(2)] }))).status,
    ).toBe(409)
    await answer(asked?.return_id ?? 0, false)
    expect((await requestReturn([shirts(SHIRTS)])).returns).toHaveLength(2)
  })

  it('not received back in stock, stay away', async () => {
    const { requestReturn, answer, receive, shirts, shirt } = await deliveredOrder()
    const [asked] = (await requestReturn([shirts(1)])).returns ?? []
    await answer(asked?.return_id ?? 0, true)
    await receive(asked?.return_id ?? 0, false)
    expect(await stockOf(shop.db, shirt)).toBe(STOCK - SHIRTS)
  })

  it('want a delivered order, their own buyer, the days, known pieces, and an end', async () => {
    const parts = await orderOfParts(shop, admin)
    const { requestReturn, deliver, shirts, answer } = parts
    expect((await refusalOf(requestReturn([shirts(1)]))).message).toBe(
      'This order is not delivered yet, so nothing of it can be returned.',
    )
    await deliver()
    expect((await refusalOf(requestReturn([shirts(1)], await shop.signInAs('customer')))).status).toBe(404)
    expect((await refusalOf(requestReturn([shirts(SHIRTS + 1)]))).code).toBe('pieces_not_left')
    expect((await refusalOf(requestReturn([{ product_id: 999_999, quantity: 1 }]))).code).toBe(
      'product_not_in_order',
    )
    expect((await refusalOf(answer(999_999, true))).status).toBe(404)
    for (let made = 0; made < RETURNS_MAX; made += 1) {
      const all = (await requestReturn([shirts(SHIRTS)])).returns ?? []
      await answer(all.at(-1)?.return_id ?? 0, false)
    }
    expect((await refusalOf(requestReturn([shirts(1)]))).code).toBe('too_many_returns')
    const late = await deliveredOrder()
    const deliveredAgo = (ms: number) =>
      shop.db
        .update(shopOrder)
        .set({ deliverd_at: new Date(shop.now().getTime() - ms) })
        .where(eq(shopOrder.order_id, late.order.order_id))
    await deliveredAgo(7 * DAY_MS)
    await late.requestReturn([late.shirts(1)])
    await deliveredAgo(8 * DAY_MS)
    expect((await refusalOf(late.requestReturn([late.shirts(1)]))).message).toBe(
      'Returns are possible for 7 days after delivery. That time is over.',
    )
  })

  it('are asked for by the order’s link too', async () => {
    const { order, shirts } = await deliveredOrder()
    const [, token = ''] = order.order_link.split('#')
    const body = { token, pieces: [shirts(1)], reason: 'changed_mind' as const }
    const { data } = await shop.call('POST /api/v1/order-link/return', { body })
    expect(data.returns).toMatchObject([{ reason: 'changed_mind', comment: '' }])
  })
})

describeOnPostgres('the last piece, returned and refunded at once', (open) => {
  it('goes back once', async () => {
    const shop = await openPaymentShop(await open())
    const admin = await shop.signInAs('admin')
    await saveSettings(shop, { return_days: 7 })
    const { requestReturn, refund, deliver, oneHat, seen } = await orderOfParts(shop, admin)
    await deliver()
    const tries = await Promise.allSettled([
      requestReturn([oneHat]),
      requestReturn([oneHat]),
      refund({ refunded_amount: '0.00', rupiah: 20_000, pieces: [oneHat] }),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { returns = [], refunds } = await seen()
    expect(returns.length + refunds.length).toBe(1)
    await shop.close()
  })
})
