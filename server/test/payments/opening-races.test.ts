/** An order that changes while it is opened at a gateway: a buyer is asked for no sum that the order does not owe. */
import { COD_METHOD, TRANSFER_METHOD } from '@warung/contract/values/payment-methods.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { holdRequest, NO_FAULTS } from '../../../testing/gateway-simulator.ts'
import {
  MIDTRANS_ENV,
  type MidtransSimulator,
  startMidtransSimulator,
} from '../../../testing/midtrans-simulator.ts'
import { startXenditSimulator, XENDIT_ENV } from '../../../testing/xendit-simulator.ts'
import type { Db } from '../../src/platform/database/open.ts'
import { paymentAttempt } from '../../src/platform/database/schema/payments.ts'
import { MINUTE_MS } from '../../src/platform/time/durations.ts'
import { openGatewayShop } from '../support/gateway-shop.ts'
import { lineChangesIn, linesOf } from '../support/line-changes.ts'
import { openMidtransShop } from '../support/midtrans-shop.ts'
import { refusalOf } from '../support/shop.ts'
import { openXenditShop, type XenditShop } from '../support/xendit-shop.ts'

const OPENING = '/snap/v1/transactions'

/** Longer ago than reconciliation asks. */
async function noteLongAgo(db: Db, orderId: number): Promise<void> {
  const opened_at = new Date('2026-11-10T00:00:00Z')
  await db.update(paymentAttempt).set({ opened_at }).where(eq(paymentAttempt.order_id, orderId))
}

describeOnPostgres('an order that changes while it is opened', (open) => {
  describe('at Midtrans', () => {
    let at: Awaited<ReturnType<typeof openMidtransShop>>
    let midtrans: MidtransSimulator
    let lines: ReturnType<typeof lineChangesIn>

    beforeAll(async () => {
      at = await openMidtransShop(await open())
      midtrans = at.simulator
      lines = lineChangesIn(at.shop, () => at.shop.signInAs('admin'))
    })
    beforeEach(() => Object.assign(midtrans.faults, NO_FAULTS))
    afterAll(() => at.close())

    it('is opened with the sum of its changed lines', async () => {
      const { order, params, product_id, opened, pay, seen } = await at.ordered()
      const held = holdRequest(midtrans.faults, OPENING)
      const opening = opened()
      await held.reached
      const changed = await lines.change(params.id, [{ product_id, quantity: 2 }])
      expect(changed.payment_amount).not.toBe(order.payment_amount)
      held.release()
      const { provider_order_id, token } = await opening
      expect(midtrans.orders.get(provider_order_id)).toMatchObject({
        ...{ token, amount: Number(changed.payment_amount) },
      })
      midtrans.buyer.pay(provider_order_id)
      await pay(provider_order_id)
      expect(await seen()).toMatchObject({ is_paid: true, refunds: [] })
    })

    it('keeps its lines if it was opened between the two looks of the change', async () => {
      const { order, params, product_id, opened, seen } = await at.ordered()
      await opened()
      const wanted = [{ product_id, quantity: 2 }]
      const { total_price } = await lines.preview(params.id, wanted)
      const held = holdRequest(midtrans.faults, '/status')
      const change = refusalOf(lines.change(params.id, wanted, { seen: linesOf(order), total_price }))
      await held.reached
      const { provider_order_id } = await opened()
      held.release()
      expect(await change).toMatchObject({ code: 'payment_pending' })
      expect(await seen()).toMatchObject({ payment_amount: order.payment_amount })
      expect(midtrans.orders.get(provider_order_id)?.amount).toBe(Number(order.payment_amount))
      await lines.change(params.id, wanted)
    })

    it('is asked about again once it is opened again, after reconciliation has given it up', async () => {
      const { order, opened, seen } = await at.ordered()
      await opened()
      await noteLongAgo(at.shop.db, order.order_id)
      await at.reconciled()
      const { provider_order_id } = await opened()
      midtrans.buyer.pay(provider_order_id)
      at.shop.advance(MINUTE_MS)
      await at.reconciled()
      expect(await seen()).toMatchObject({ is_paid: true })
    })

    it('is not opened once it is cancelled', async () => {
      const { params, who, opened } = await at.ordered()
      const held = holdRequest(midtrans.faults, OPENING)
      const opening = refusalOf(opened())
      await held.reached
      await at.shop.call('POST /api/v1/order/{id}/cancel', { params }, who)
      held.release()
      expect(await opening).toMatchObject({ code: 'order_cancelled' })
    })
  })

  describe('at Xendit', () => {
    let at: XenditShop
    beforeAll(async () => {
      at = await openXenditShop(await open())
    })
    afterAll(() => at.close())

    it('is not opened there once it is paid another way, and what was opened is ended', async () => {
      const { params, who, opened } = await at.ordered()
      const held = holdRequest(at.xendit.faults, '/sessions')
      const opening = refusalOf(opened())
      await held.reached
      const body = { payment_method_id: TRANSFER_METHOD.payment_method_id }
      await at.shop.call('PUT /api/v1/order/{id}/payment-method', { params, body }, who)
      held.release()
      expect(await opening).toMatchObject({ status: 409, code: 'paid_another_way' })
      expect(at.xendit.sessions.map(({ status }) => status)).toEqual(['CANCELED'])
    })

    it('is not ended by a change that is refused', async () => {
      const { order, params, product_id, who, opened } = await at.ordered()
      const { provider_order_id } = await opened()
      const lines = lineChangesIn(at.shop, () => at.shop.signInAs('admin'))
      const { total_price } = order
      const refused = lines.change(params.id, [{ product_id, quantity: 2 }], { total_price })
      expect(await refusalOf(refused)).toMatchObject({ code: 'order_total_changed' })
      const body = { payment_method_id: COD_METHOD.payment_method_id }
      const change = at.shop.call('PUT /api/v1/order/{id}/payment-method', { params, body }, who)
      expect(await refusalOf(change)).toMatchObject({ code: 'contact_missing' })
      expect(at.xendit.sessionOf(provider_order_id)).toMatchObject({ status: 'ACTIVE' })
    })

    it('is ended by a change if it was opened again, after reconciliation has given it up', async () => {
      const { order, params, product_id, opened } = await at.ordered()
      const first = await opened()
      await noteLongAgo(at.shop.db, order.order_id)
      await at.reconciled()
      expect(await opened()).toEqual(first)
      const lines = lineChangesIn(at.shop, () => at.shop.signInAs('admin'))
      await lines.change(params.id, [{ product_id, quantity: 2 }])
      expect(at.xendit.sessionOf(first.provider_order_id)).toMatchObject({ status: 'CANCELED' })
    })
  })

  it('is opened at no other gateway than the one that the buyer asked for', async () => {
    const xendit = await startXenditSimulator(() => new Date('2026-11-19T17:30:00Z'))
    const at = await openGatewayShop(await open(), {
      payment_method_id: 4,
      start: startMidtransSimulator,
      environment: ({ url }) => ({
        ...{ ...MIDTRANS_ENV, MIDTRANS_API_URL: url },
        ...{ ...XENDIT_ENV, XENDIT_API_URL: xendit.url },
      }),
    })
    const { params, who, opened } = await at.ordered()
    const held = holdRequest(at.simulator.faults, OPENING)
    const opening = refusalOf(opened())
    await held.reached
    const body = { payment_method_id: 5 }
    await at.shop.call('PUT /api/v1/order/{id}/payment-method', { params, body }, who)
    held.release()
    expect(await opening).toMatchObject({ code: 'paid_another_way' })
    expect(xendit.sessions).toEqual([])
    await at.close()
    await xendit.stop()
  })
})
