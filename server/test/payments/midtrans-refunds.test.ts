/** Refunds through Midtrans, made by the shop or in its dashboard. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { NO_FAULTS } from '../../../testing/gateway-simulator.ts'
import type { MidtransSimulator } from '../../../testing/midtrans-simulator.ts'
import { openMidtransShop } from '../support/midtrans-shop.ts'
import { refusalOf, type TestShop } from '../support/shop.ts'

describeOnPostgres('refunds through Midtrans', (open) => {
  let at: Awaited<ReturnType<typeof openMidtransShop>>
  let shop: TestShop
  let midtrans: MidtransSimulator

  beforeAll(async () => {
    at = await openMidtransShop(await open())
    ;({ shop, simulator: midtrans } = at)
  })
  beforeEach(() => {
    Object.assign(midtrans.faults, NO_FAULTS)
    midtrans.status.isBehind = false
  })
  afterAll(() => at.close())

  const ordered = () => at.ordered()
  const events = () => at.events()
  const exceptionsOf: typeof at.exceptionsOf = (order) => at.exceptionsOf(order)

  it('gives money back in parts, each once, and what was given back at Midtrans counts', async () => {
    const { order, opened, pay, refund, seen } = await ordered()
    const { provider_order_id } = await opened()
    midtrans.buyer.pay(provider_order_id)
    await pay(provider_order_id)
    midtrans.faults.cutsOnce = true
    expect(await refund('0', '10000')).toMatchObject({ refunded_amount: '10000' })
    expect(midtrans.transactions.get(provider_order_id)?.refunds).toHaveLength(1)
    await refund('10000')
    expect(midtrans.transactions.get(provider_order_id)?.transaction_status).toBe('refund')
    await midtrans.notify(provider_order_id)
    await events()
    const { refunds, refunded_amount } = await seen()
    expect([refunds.map(({ status }) => status), refunded_amount]).toEqual([
      ['completed', 'completed'],
      order.payment_amount,
    ])
    expect(await exceptionsOf(order)).toEqual([])
  })

  it('takes a refund whose answer was lost for made, also when it gave everything back', async () => {
    const { opened, pay, refund, seen, product_id } = await ordered()
    const { provider_order_id } = await opened()
    midtrans.buyer.pay(provider_order_id)
    await pay(provider_order_id)
    midtrans.faults.cutsOnce = 'POST'
    const { refunds, order_product } = await refund('0', '10000', [{ product_id, quantity: 1 }])
    expect(refunds).toMatchObject([{ status: 'completed' }])
    expect(order_product).toMatchObject([{ refunded_quantity: 1 }])
    midtrans.faults.cutsOnce = 'POST'
    await refund('10000')
    expect((await seen()).refunds.map(({ status }) => status)).toEqual(['completed', 'completed'])
    expect(midtrans.transactions.get(provider_order_id)?.refunds).toHaveLength(2)
  })

  it('tries a refund later that Midtrans calls a repeat but does not list yet', async () => {
    const { opened, pay, refund, seen } = await ordered()
    const { provider_order_id } = await opened()
    const paid = midtrans.buyer.pay(provider_order_id)
    await pay(provider_order_id)
    midtrans.faults.cutsOnce = 'POST'
    midtrans.status.isBehind = true
    expect((await refund('0')).refunds).toMatchObject([{ status: 'pending' }])
    expect(paid.refunds).toHaveLength(1)
    midtrans.status.isBehind = false
    await at.refunds()
    expect((await seen()).refunds).toMatchObject([{ status: 'completed' }])
  })

  it('leaves a refund to a person that Midtrans calls a repeat for a day without listing it, and pays it once', async () => {
    const { order, params, opened, pay, refund } = await ordered()
    const seen = async () =>
      (await shop.call('GET /api/v1/admin/order/{id}', { params }, await shop.signInAs('admin'))).data
    const { provider_order_id } = await opened()
    const paid = midtrans.buyer.pay(provider_order_id)
    await pay(provider_order_id)
    midtrans.faults.cutsOnce = 'POST'
    midtrans.status.isBehind = true
    const { refunds: asked } = await refund('0', '10000')
    shop.advance(23 * 3_600_000)
    await at.refunds()
    expect(await exceptionsOf(order)).toEqual([])
    shop.advance(3_600_000)
    await at.refunds()
    expect(await exceptionsOf(order)).toEqual(['refund_unconfirmed'])
    expect((await seen()).refunds).toMatchObject([
      { status: 'pending', is_by_hand: true, is_unconfirmed: true },
    ])
    const admin = await shop.signInAs('admin')
    const { data: manual } = await shop.call('GET /api/v1/admin/refund-by-hand', {}, admin)
    expect(manual.find(({ order_id }) => order_id === order.order_id)).toMatchObject({
      is_unconfirmed: true,
    })
    const refund_id = asked[0]?.refund_id ?? 0
    const name = 'DELETE /api/v1/admin/order/{id}/refund/{refund_id}'
    const withdrawn = shop.call(name, { params: { ...params, refund_id } }, admin)
    expect((await refusalOf(withdrawn)).code).toBe('refund_outcome_unknown')
    const earlier = paid.refunds
    paid.refunds = [] // Midtrans forgets a key after 7 days
    shop.advance(8 * 24 * 3_600_000)
    await at.refunds()
    expect(paid.refunds).toEqual([])
    Object.assign(paid, { refunds: earlier })
    midtrans.status.isBehind = false
    await midtrans.notify(provider_order_id)
    await events()
    expect((await seen()).refunds).toMatchObject([{ refund_id: asked[0]?.refund_id, status: 'completed' }])
    expect(await exceptionsOf(order)).toEqual([])
  })

  it.each([
    ['a chargeback', { transaction_status: 'chargeback' }],
    ['a bank’s refusal', { transaction_status: 'deny', status_code: '202' }],
    ['a cancellation', { transaction_status: 'cancel' }],
  ])('takes money that %s takes back after its settlement for given back, once', async (_, change) => {
    const { order, opened, pay, seen } = await ordered()
    const { provider_order_id } = await opened()
    const taken = midtrans.buyer.pay(provider_order_id)
    await pay(provider_order_id)
    Object.assign(taken, change)
    for (const _time of [1, 2]) {
      expect(await midtrans.notify(provider_order_id, { again: _time })).toBe(200)
      await events()
    }
    const { is_paid, is_stock_held, refunded_amount, refunds, state } = await seen()
    expect({ is_paid, is_stock_held, refunded_amount, state }).toEqual({
      ...{ is_paid: true, is_stock_held: false },
      ...{ refunded_amount: order.payment_amount, state: 'refunded' },
    })
    expect(refunds).toMatchObject([{ status: 'completed', amount: order.payment_amount }])
    expect(await exceptionsOf(order)).toEqual([])
  })

  it('leaves the refund of a virtual account to a person, and reminds of it', async () => {
    const { order, opened, pay, refund } = await ordered()
    const { provider_order_id } = await opened()
    midtrans.buyer.pay(provider_order_id, { payment_type: 'bank_transfer' })
    await pay(provider_order_id)
    const { refunds } = await refund('0')
    expect(refunds).toMatchObject([{ status: 'pending' }])
    await at.refunds()
    expect(await exceptionsOf(order)).toContain('manual_refund')
    const params = { id: order.order_id, refund_id: refunds[0]?.refund_id ?? 0 }
    await shop.call(
      'POST /api/v1/admin/order/{id}/refund/{refund_id}/sent',
      { params },
      await shop.signInAs('admin'),
    )
    expect(await exceptionsOf(order)).not.toContain('manual_refund')
  })

  it('names a refund of money that pays nothing once, when a person has to make it', async () => {
    const { order, opened } = await ordered()
    const { provider_order_id } = await opened()
    midtrans.buyer.pay(provider_order_id, { gross_amount: '1000.00', payment_type: 'bank_transfer' })
    await midtrans.notify(provider_order_id)
    await events()
    expect(await exceptionsOf(order)).toEqual(['going_back'])
    await at.refunds()
    expect(await exceptionsOf(order)).toEqual(['manual_refund'])
  })

  it('names a refund of money that pays nothing once, when Midtrans has not made it or may have made it', async () => {
    const { order, opened } = await ordered()
    const { provider_order_id } = await opened()
    midtrans.buyer.pay(provider_order_id, { gross_amount: '1000.00' })
    await midtrans.notify(provider_order_id)
    await events()
    midtrans.faults.cutsOnce = 'POST'
    midtrans.status.isBehind = true
    await at.refunds()
    expect(await exceptionsOf(order)).toEqual(['going_back'])
    shop.advance(24 * 3_600_000 + 1)
    expect(await exceptionsOf(order)).toEqual(['refund_overdue'])
    await at.refunds()
    expect(await exceptionsOf(order)).toEqual(['refund_unconfirmed'])
  })

  it('counts two refunds of one sum that a person makes without a key', async () => {
    const { order, opened, pay, seen } = await ordered()
    const { provider_order_id } = await opened()
    const paid = midtrans.buyer.pay(provider_order_id, { payment_type: 'bank_transfer' })
    await pay(provider_order_id)
    const made = { refund_amount: '10000.00', created_at: paid.transaction_time }
    Object.assign(paid, { transaction_status: 'partial_refund', refunds: [made, made] })
    await midtrans.notify(provider_order_id)
    await events()
    expect((await seen()).refunded_amount).toBe('20000')
    expect(await exceptionsOf(order)).toEqual([])
  })

  it.each([false, true])(
    'counts a refund once that a person makes at Midtrans, recorded as sent first: %s',
    async (isSent) => {
      const { order, opened, pay, refund, seen } = await ordered()
      const { provider_order_id } = await opened()
      const paid = midtrans.buyer.pay(provider_order_id, { payment_type: 'bank_transfer' })
      await pay(provider_order_id)
      const { refunds: asked } = await refund('0', '10000')
      await at.refunds()
      const params = { id: order.order_id, refund_id: asked[0]?.refund_id ?? 0 }
      const sent = 'POST /api/v1/admin/order/{id}/refund/{refund_id}/sent'
      if (isSent) await shop.call(sent, { params }, await shop.signInAs('admin'))
      const made = { refund_key: randomUUID(), refund_amount: '10000.00', created_at: paid.transaction_time }
      Object.assign(paid, { transaction_status: 'partial_refund', refunds: [made] })
      await midtrans.notify(provider_order_id)
      await events()
      const { refunds, refunded_amount } = await seen()
      expect(refunds).toMatchObject([{ status: 'completed', amount: '10000', cause: 'admin' }])
      expect(refunded_amount).toBe('10000')
      expect(await exceptionsOf(order)).toEqual([])
    },
  )
})
