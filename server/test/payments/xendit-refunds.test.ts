/** Money that goes back by Xendit. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { NO_FAULTS } from '../../../testing/gateway-simulator.ts'
import type { XenditSimulator } from '../../../testing/xendit-simulator.ts'
import { refusalOf, type TestShop } from '../support/shop.ts'
import { openXenditShop, type XenditShop } from '../support/xendit-shop.ts'

describeOnPostgres('Xendit', (open) => {
  let at: XenditShop
  let shop: TestShop
  let xendit: XenditSimulator

  beforeAll(async () => {
    at = await openXenditShop(await open())
    ;({ shop, xendit } = at)
  })
  beforeEach(() => Object.assign(xendit.faults, NO_FAULTS))
  afterAll(() => at.close())

  const paid: XenditShop['paid'] = (change) => at.paid(change)
  const events = () => at.events()
  const exceptionsOf: XenditShop['exceptionsOf'] = (order) => at.exceptionsOf(order)
  const refundsOf = (id: string) => {
    const of = xendit.sessionOf(id).payment_request_id
    return xendit.refunds.filter(({ payment_request_id }) => payment_request_id === of)
  }

  it('gives money back in parts, each once, and what was given back in the dashboard counts', async () => {
    const { order, provider_order_id, refund, seen } = await paid()
    xendit.faults.cutsOnce = 'POST'
    await refund('0', '10000')
    expect(refundsOf(provider_order_id)).toHaveLength(1)
    expect((await seen()).refunds).toMatchObject([{ status: 'pending' }])
    expect(await xendit.finishRefunds('SUCCEEDED')).toEqual([200])
    await events()
    expect(await seen()).toMatchObject({ refunded_amount: '10000', refunds: [{ status: 'completed' }] })
    xendit.refundInDashboard(provider_order_id, 5000)
    await xendit.finishRefunds('SUCCEEDED')
    await events()
    expect((await seen()).refunded_amount).toBe('15000')
    await refund('15000')
    await xendit.finishRefunds('SUCCEEDED')
    await at.refunds() // without its notification
    const { refunds, refunded_amount } = await seen()
    expect([refunds.map(({ status }) => status), refunded_amount]).toEqual([
      ['completed', 'completed', 'completed'],
      order.payment_amount,
    ])
    expect(await exceptionsOf(order)).toEqual([])
  })

  it('gives money back once, whether Xendit filters its list of refunds, or refuses to', async () => {
    for (const refuses of [false, true]) {
      const [first, second] = [await paid(), await paid()]
      xendit.dashboard.refusesFilters = refuses
      xendit.refundInDashboard(first.provider_order_id, 5000)
      await xendit.finishRefunds('SUCCEEDED')
      await events()
      // the list of all refunds comes back: none is taken for another order's
      expect((await second.seen()).refunded_amount).toBe('0')
      expect((await first.seen()).refunded_amount).toBe(refuses ? '0' : '5000')
      xendit.faults.cutsOnce = 'POST'
      await second.refund('0', '10000')
      await at.refunds()
      await xendit.finishRefunds('SUCCEEDED')
      await at.refunds()
      expect((await second.seen()).refunded_amount).toBe('10000')
      expect(refundsOf(second.provider_order_id)).toHaveLength(1)
    }
    xendit.dashboard.refusesFilters = false
  })

  it('waits for a balance that is too low, and tells of a refund that failed', async () => {
    const { order, refund, seen } = await paid()
    xendit.dashboard.hasBalance = false
    await refund('0')
    expect((await seen()).refunds).toMatchObject([{ status: 'pending' }])
    xendit.dashboard.hasBalance = true
    await at.refunds()
    await xendit.finishRefunds('FAILED')
    await events()
    expect((await seen()).refunds).toMatchObject([{ status: 'failed' }])
    expect(await exceptionsOf(order)).toContain('refund_refused')
  })

  it('leaves a refund to a person that Xendit calls a repeat for a day without listing it, and counts it once', async () => {
    const { order, params, provider_order_id, refund } = await paid()
    xendit.faults.cutsOnce = 'POST'
    xendit.dashboard.isBehind = true
    expect((await refund('0', '10000')).refunds).toMatchObject([{ status: 'pending' }])
    expect(refundsOf(provider_order_id)).toHaveLength(1)
    shop.advance(23 * 3_600_000)
    await at.refunds()
    expect(await exceptionsOf(order)).toEqual([])
    shop.advance(3_600_000)
    await at.refunds()
    expect(await exceptionsOf(order)).toEqual(['refund_unconfirmed'])
    await at.refunds() // no further try
    expect(refundsOf(provider_order_id)).toHaveLength(1)
    xendit.dashboard.isBehind = false
    await xendit.finishRefunds('SUCCEEDED')
    await events()
    const admin = await shop.signInAs('admin')
    const { data } = await shop.call('GET /api/v1/admin/order/{id}', { params }, admin)
    expect(data).toMatchObject({ refunded_amount: '10000', refunds: [{ status: 'completed' }] })
    expect(await exceptionsOf(order)).toEqual([])
  })

  it('leaves the refund of a virtual account to a person, and reminds of it', async () => {
    const { order, refund } = await paid({ channel_code: 'BRI_VIRTUAL_ACCOUNT' })
    const { refunds } = await refund('0')
    expect(refunds).toMatchObject([{ status: 'pending' }])
    await at.refunds()
    expect(await exceptionsOf(order)).toContain('manual_refund')
    const params = { id: order.order_id, refund_id: refunds[0]?.refund_id ?? 0 }
    const admin = await shop.signInAs('admin')
    await shop.call('POST /api/v1/admin/order/{id}/refund/{refund_id}/sent', { params }, admin)
    expect(await exceptionsOf(order)).not.toContain('manual_refund')
  })

  it('leaves no refund to a person that is on its way in the dashboard, and counts it once', async () => {
    const { order, provider_order_id, refund, seen } = await paid({ channel_code: 'BRI_VIRTUAL_ACCOUNT' })
    const { refunds } = await refund('0', '10000')
    await at.refunds()
    const payment = xendit.payments.find(({ reference_id }) => reference_id === provider_order_id)
    Object.assign(payment ?? {}, { channel_code: 'QRIS' })
    xendit.refundInDashboard(provider_order_id, 10_000)
    expect(await xendit.notify(provider_order_id, { again: 1 })).toBe(200)
    await events()
    const params = { id: order.order_id, refund_id: refunds[0]?.refund_id ?? 0 }
    const admin = await shop.signInAs('admin')
    const sent = shop.call('POST /api/v1/admin/order/{id}/refund/{refund_id}/sent', { params }, admin)
    expect((await refusalOf(sent)).code).toBe('refund_not_manual')
    await xendit.finishRefunds('SUCCEEDED')
    await events()
    expect((await seen()).refunds).toMatchObject([{ status: 'completed', amount: '10000' }])
    expect(await exceptionsOf(order)).toEqual([])
  })
})
