/** An order paid by bank transfer: its sum, the buyer's report, and what an admin finds in the account. */
import { formatRupiah } from '@warung/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
import { payment } from '../../src/platform/database/schema/payments.ts'
import { manualReceipt } from '../../src/platform/database/schema/receipts.ts'
import { DAY_MS, HOUR_MS } from '../../src/platform/time/durations.ts'
import { orderOf } from '../support/orders.ts'
import { stockOf } from '../support/products.ts'
import { refusalOf } from '../support/shop.ts'
import { ACCOUNTS, openTransferShop, type TransferShop } from '../support/transfer-shop.ts'

describeBothEngines('an order by bank transfer', 'driver', (open) => {
  let transfers: TransferShop
  beforeAll(async () => {
    transfers = await openTransferShop(await open())
  })
  afterAll(() => transfers.shop.close())

  const ordered = (...given: Parameters<TransferShop['ordered']>) => transfers.ordered(...given)
  const seen = async (params: { id: number }) =>
    (await transfers.shop.call('GET /api/v1/admin/order/{id}', { params }, await transfers.admin())).data
  const hours = (count: number) => transfers.shop.advance(count * HOUR_MS)

  it('asks for a sum of its own within a day, and says where to', async () => {
    const { order, seen: read } = await ordered()
    const { payment_code = 0, transfer } = order
    expect(payment_code).toBeGreaterThan(0)
    expect(payment_code).toBeLessThan(1000)
    expect(order).toMatchObject({
      total_price: 94_501.05,
      payment_rounding: -0.05,
      payment_amount: String(94_501 + payment_code),
    })
    expect(transfer).toEqual({
      accounts: ACCOUNTS,
      amount: 94_501 + payment_code,
      pay_until: order.hold_expires_at,
      reported_at: null,
      slip_sent_at: null,
      refused: null,
    })
    expect(Date.parse(order.hold_expires_at ?? '') - transfers.shop.now().getTime()).toBe(24 * HOUR_MS)
    expect(await read()).toEqual(order)
  })

  it('costs nothing, so that nothing is transferred', async () => {
    const { order, report } = await ordered({ price: 0 })
    expect(order).toMatchObject({ is_paid: true, payment_amount: '0' })
    expect(order).not.toHaveProperty('transfer')
    expect(order).not.toHaveProperty('payment_code')
    expect((await refusalOf(report())).message).toBe('This order is already paid.')
  })

  it('is reported once, found by admins, and holds its stock for three days', async () => {
    const { order, reportByLink, timeline } = await ordered()
    hours(23)
    const { data: reported } = await reportByLink()
    const at = reported.transfer?.reported_at
    expect(at).not.toBeNull()
    expect(Date.parse(reported.transfer?.pay_until ?? '')).toBe(transfers.shop.now().getTime() + 3 * DAY_MS)
    const found = await transfers.toConfirm()
    expect(found.ids).toContain(order.order_id)
    expect([found.total, found.tasks]).toEqual([found.ids.length, found.ids.length])
    hours(1)
    expect((await reportByLink()).data).toEqual(reported)
    expect(await timeline()).toEqual(['placed', 'transfer_reported'])
  })

  it('is paid by its exact sum, once', async () => {
    const { order, params, sum, report, receive, timeline } = await ordered()
    await report()
    const { data: paid } = await receive({ amount: sum, note: 'mutasi BCA' })
    expect(paid).toMatchObject({ is_paid: true, payment_mode: 'live', state: 'paid' })
    expect(paid.transfer).toMatchObject({ pay_until: null })
    expect((await transfers.toConfirm()).ids).not.toContain(order.order_id)
    const again = await refusalOf(receive({ amount: sum }))
    expect(again).toMatchObject({ status: 409, message: 'This order is already paid.' })
    const rows = await transfers.shop.db.select().from(payment).where(eq(payment.order_id, params.id))
    expect(rows).toMatchObject([
      { account: 'bank_transfer live SHOP', amount_minor: sum, currency: 'IDR', payer_email: '' },
    ])
    expect(await timeline()).toEqual([
      'placed',
      'transfer_reported',
      `paid: ${formatRupiah(sum)}`,
      `transfer_received: ${formatRupiah(sum)}`,
    ])
    const stranger = await transfers.shop.signInAs('customer')
    const theirs = transfers.shop.call('PUT /api/v1/order/{id}/transfer-report', { params }, stranger)
    expect((await refusalOf(theirs)).status).toBe(404)
  })

  it('counts on the day that the bank says, never before the order', async () => {
    const first = await ordered()
    hours(48)
    const today = transfers.shop.now().toISOString().slice(0, 10)
    const ahead = await refusalOf(first.receive({ amount: first.sum, received_on: '2027-12-31' }))
    expect(ahead).toMatchObject({ status: 422, errors: { received_on: ['is in the future'] } })
    const { data } = await first.receive({
      amount: first.sum,
      received_on: first.order.created_at.slice(0, 10),
    })
    expect(data.paid_at?.slice(0, 10)).toBe(first.order.created_at.slice(0, 10))
    expect(Date.parse(data.paid_at ?? '')).toBeGreaterThanOrEqual(Date.parse(first.order.created_at))
    expect(today).not.toBe(data.paid_at?.slice(0, 10))
  })

  it('stays unpaid by another sum, which waits to be sent back', async () => {
    const { order, params, sum, report, receive, seen: read } = await ordered()
    await report()
    const { data } = await receive({ amount: sum - 1 })
    expect(data).toMatchObject({ is_paid: false, refunds: [{ status: 'pending', amount: String(sum - 1) }] })
    expect(data.refunds[0]?.reason).toMatch(/amount/)
    expect(data.transfer?.reported_at).toBeNull()
    expect((await refusalOf(receive({ amount: sum - 1 }))).message).toBe(
      'This transfer is already recorded. If the same amount came again, record it as a second payment.',
    )
    const mine = (await transfers.money()).exceptions.filter(({ order_id }) => order_id === order.order_id)
    expect(mine).toMatchObject([
      {
        kind: 'manual_refund',
        amount: String(sum - 1),
        currency: 'IDR',
        reference: `TRANSFER${params.id}N1`,
      },
    ])
    expect((await receive({ amount: sum })).data.is_paid).toBe(true)
    expect((await read()).transfer?.reported_at).toBeNull()
  })

  it('records the same sum again only as a second payment, which waits to be sent back', async () => {
    const { params, sum, receive } = await ordered()
    await receive({ amount: sum })
    const { data } = await receive({ amount: sum, is_second_payment: true })
    expect(data).toMatchObject({ is_paid: true, refunds: [{ status: 'pending', amount: String(sum) }] })
    const receipts = await transfers.shop.db
      .select()
      .from(manualReceipt)
      .where(eq(manualReceipt.order_id, params.id))
    expect(receipts).toHaveLength(2)
  })

  it('is not found in the account: its buyer reads why, and may report again', async () => {
    const { order, report, refuse, receive, seen: read, sum, timeline, params } = await ordered()
    expect((await refusalOf(refuse('belum masuk'))).message).toMatch('hasn’t reported')
    await report()
    await refuse('Tidak ada di mutasi BCA')
    const { transfer } = await read()
    expect(transfer).toMatchObject({ reported_at: null, refused: { reason: 'Tidak ada di mutasi BCA' } })
    expect((await transfers.toConfirm()).ids).not.toContain(order.order_id)
    expect((await refusalOf(refuse('dua kali'))).status).toBe(409)
    expect(await timeline()).toEqual(['placed', 'transfer_refused: Tidak ada di mutasi BCA'])
    const { data: changes } = await transfers.shop.call(
      'GET /api/v1/admin/audit',
      { query: {} },
      await transfers.admin(),
    )
    expect(changes[0]).toMatchObject({
      action: 'order.transfer_refused',
      subject_id: params.id,
      after: { reason: 'Tidak ada di mutasi BCA' },
    })
    const { data: again } = await report()
    expect(again.transfer).toMatchObject({ refused: null })
    expect((await receive({ amount: sum })).data.is_paid).toBe(true)
  })

  it('refuses reports and refusals of what is paid, cancelled or by another method', async () => {
    const paid = await ordered()
    await paid.receive({ amount: paid.sum })
    expect((await refusalOf(paid.report())).message).toBe('This order is already paid.')
    expect((await refusalOf(paid.refuse('x'))).message).toBe('This order is already paid.')
    const cancelled = await ordered()
    await transfers.shop.call('POST /api/v1/order/{id}/cancel', { params: cancelled.params }, cancelled.who)
    expect((await refusalOf(cancelled.report())).message).toBe('This order was cancelled.')
    const other = await ordered({ payment_method_id: 1 })
    for (const asked of [other.report, () => other.receive({ amount: 1000 }), () => other.refuse('x')])
      expect((await refusalOf(asked())).message).toBe('This order is not paid by bank transfer.')
    const open = await ordered()
    expect((await refusalOf(open.tell('ANY1'))).message).toMatch('paid by bank transfer')
    expect((await refusalOf(open.pay('ANY1'))).message).toMatch('does not know this payment')
    expect((await open.seen()).is_paid).toBe(false)
  })

  describe('paid too late', () => {
    it('takes its stock again while there is some', async () => {
      const { params, product_id, sum, receive, reportByLink } = await ordered({ stock: 1 })
      hours(25)
      await releaseExpiredHolds(transfers.shop.db, transfers.shop.now())
      expect(await stockOf(transfers.shop.db, product_id)).toBe(1)
      const { data: reported } = await reportByLink()
      expect(reported.transfer).toMatchObject({ pay_until: null, reported_at: expect.any(String) })
      await receive({ amount: sum })
      expect(await seen(params)).toMatchObject({ is_paid: true, is_stock_held: true })
      expect(await stockOf(transfers.shop.db, product_id)).toBe(0)
    })

    it('is an exception once sold out or cancelled', async () => {
      const gone = await ordered({ stock: 1, price: 50_000 })
      hours(25)
      await releaseExpiredHolds(transfers.shop.db, transfers.shop.now())
      await transfers.shop.call(
        'POST /api/v1/order',
        { body: orderOf({ product_id: gone.product_id, quantity: 1, price: 50_000 }) },
        await transfers.shop.signInAs('customer'),
      )
      const { data: soldOut } = await gone.receive({ amount: gone.sum })
      expect(soldOut).toMatchObject({
        is_paid: false,
        refunds: [{ status: 'pending', amount: String(gone.sum) }],
      })
      const cancelled = await ordered()
      await transfers.shop.call('POST /api/v1/order/{id}/cancel', { params: cancelled.params }, cancelled.who)
      const { data } = await cancelled.receive({ amount: cancelled.sum })
      expect(data).toMatchObject({ is_paid: false, refunds: [{ status: 'pending' }] })
      const kinds = (await transfers.money()).exceptions
        .filter(({ order_id }) => order_id === gone.order.order_id || order_id === cancelled.order.order_id)
        .map(({ kind }) => kind)
      expect(kinds).toEqual(['manual_refund', 'manual_refund'])
    })
  })
})
