/** From an order that is accepted without payment to its cash in the books, or to its pieces back on sale. */
import { formatRupiah } from '@warung/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { mailShopOf } from '../../src/backoffice/mails/mail-shop.ts'
import { writeMail } from '../../src/backoffice/mails/write-mail.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
import { settlePayment } from '../../src/payments/settlement/settle-payment.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { payment, paymentAttempt } from '../../src/platform/database/schema/payments.ts'
import { manualReceipt } from '../../src/platform/database/schema/receipts.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { BY_COD, type CodShop, openCodShop } from '../support/cod-shop.ts'
import { refusalOf } from '../support/shop.ts'

describeEachEngine('an order with cash on delivery', (open) => {
  let cod: CodShop
  beforeAll(async () => {
    cod = await openCodShop(await open())
    await cod.offer({ refusals_max: 100 })
  })
  afterAll(() => cod.shop.close())

  async function mailsOf(order_id: number): Promise<Record<string, string>> {
    const { db, context } = cod.shop
    const queued = await db.select().from(mail).where(eq(mail.order_id, order_id))
    const written = queued.map(async (row) => {
      const text = await writeMail(db, row, mailShopOf(context))
      return [row.kind, text ? `${text.subject}\n${text.text}` : ''] as const
    })
    return Object.fromEntries(await Promise.all(written))
  }

  it('is to ship at once, keeps its pieces for weeks, and is paid when it is delivered', async () => {
    const placed = await cod.place()
    const { order, sum, params } = placed
    expect(order).toMatchObject({
      ...{ is_paid: false, state: 'unpaid', is_stock_held: true, hold_expires_at: null },
      ...{ payment_currency: 'IDR', payment_method_name: 'Cash on delivery', total_price: sum },
    })
    expect(order.accepted_at).toBe(order.created_at)
    expect((await cod.listed('to_pay')).ids).not.toContain(params.id)
    expect((await cod.listed('to_ship')).ids).toContain(params.id)
    const { orders, tasks } = await cod.toShip()
    expect(orders).toMatchObject([{ order_id: params.id, paid_at: null, cash_to_collect: sum }])
    expect(tasks).toBe(1)
    const mails = await mailsOf(params.id)
    expect(mails.order_placed).toContain(`Order ${params.id}: have Rp 260.000 in cash ready`)
    expect(mails.order_placed).toContain('3. Pay the courier when your order arrives.')
    expect(mails.order_paid_owner).toContain('Rp 260.000 in cash on delivery, to ship')

    cod.shop.advance(20 * DAY_MS)
    expect(await releaseExpiredHolds(cod.shop.db, cod.shop.context.now())).toBe(0)
    expect(await placed.stock()).toBe(7)
    await placed.ship()
    expect((await cod.listed('shipped')).ids).toContain(params.id)
    expect(await cod.toShip()).toEqual({ orders: [], tasks: 0 })
    expect((await mailsOf(params.id)).order_shipped).toContain('Rp 260.000')

    const { data: delivered } = await placed.deliver()
    expect(delivered).toMatchObject({
      is_paid: true,
      is_delivered: true,
      state: 'delivered',
      payment_mode: 'live',
    })
    expect(delivered.paid_at).toBe(delivered.deliverd_at)
    expect((await cod.listed('done')).ids).toContain(params.id)
    expect((await cod.listed('shipped')).total).toBe(0)
    expect(await placed.timeline()).toEqual(
      expect.arrayContaining([
        `cash_received: ${formatRupiah(sum)}`,
        `paid: ${formatRupiah(sum)}`,
        'delivered',
      ]),
    )
    const { totals, exceptions } = await cod.money()
    expect(exceptions).toEqual([])
    expect(totals).toContainEqual(
      expect.objectContaining({
        currency: 'IDR',
        captured: String(sum),
        paid_orders: String(sum),
        difference: '0',
      }),
    )
  })

  it('is delivered without a parcel, and what was recorded stays', async () => {
    const placed = await cod.place()
    await placed.deliver()
    expect(await refusalOf(placed.deliver())).toMatchObject({ status: 409, code: 'order_already_delivered' })
    expect(await refusalOf(placed.undo())).toMatchObject({ status: 409, code: 'cod_delivery_stays' })
    expect(await refusalOf(placed.giveBack())).toMatchObject({ code: 'paid_order_not_cancelled' })
    expect((await placed.seen()).is_delivered).toBe(true)
  })

  it('comes back: its pieces are sold again, nothing is owed, and it counts as a refusal', async () => {
    const placed = await cod.place()
    await placed.ship()
    expect(await refusalOf(placed.cancel())).toMatchObject({ status: 409, code: 'cod_on_its_way' })
    const { data: returned } = await placed.giveBack('Nobody at home three times')
    expect(returned).toMatchObject({ is_paid: false, is_stock_held: false, state: 'unpaid' })
    expect(returned.returned_at).toBe(returned.cancelled_at)
    expect(await placed.stock()).toBe(9)
    await placed.giveBack()
    expect(await placed.stock()).toBe(9)
    expect((await cod.listed('cancelled')).ids).toContain(placed.params.id)
    expect((await cod.listed('shipped')).total).toBe(0)
    expect(await refusalOf(placed.deliver())).toMatchObject({ status: 409, code: 'order_cancelled' })
    expect(await placed.timeline()).toEqual(
      expect.arrayContaining(['returned: Nobody at home three times', 'stock_cancelled: 2 pieces']),
    )
    const { order_cancelled } = await mailsOf(placed.params.id)
    expect(order_cancelled).toContain('was returned to us unpaid')
    expect(order_cancelled).toContain('Nobody at home three times')
    expect((await cod.money()).exceptions).toEqual([])
  })

  it('is cancelled by its buyer before it is shipped', async () => {
    const placed = await cod.place()
    await placed.cancel()
    expect(await placed.stock()).toBe(9)
    expect(await placed.seen()).toMatchObject({ returned_at: null })
    expect(await refusalOf(placed.ship())).toMatchObject({ code: 'order_cancelled' })
    expect(await refusalOf(placed.giveBack())).toMatchObject({ code: 'order_cancelled' })
    expect((await cod.listed('to_ship')).total).toBe(0)
  })

  it('is paid by nothing that a browser says', async () => {
    const { params, who, seen } = await cod.place()
    const { shop } = cod
    const tell = { provider_order_id: `CASH${params.id}` }
    expect(
      await refusalOf(shop.call('PUT /api/v1/order/{id}/provider-order', { params, body: tell }, who)),
    ).toMatchObject({ status: 409, code: 'paid_by_cod' })
    expect(
      await refusalOf(
        shop.call(
          'PUT /api/v1/order/{id}/pay',
          { params, body: { payment_method_id: `CASH${params.id}` } },
          who,
        ),
      ),
    ).toMatchObject({ status: 409, code: 'paid_by_cod' })
    expect(
      await refusalOf(shop.call('PUT /api/v1/order/{id}/transfer-report', { params }, who)),
    ).toMatchObject({
      code: 'not_paid_by_transfer',
    })
    expect(await seen()).toMatchObject({ is_paid: false, is_stock_held: true, hold_expires_at: null })
  })

  it('is refunded by hand after its delivery, and the books still add up', async () => {
    const placed = await cod.place()
    const { params, sum } = placed
    await placed.deliver()
    const { shop, admin } = cod
    const body = { refunded_amount: '0', reason: 'Wrong size' }
    await shop.call('POST /api/v1/admin/order/{id}/refund', { params, body }, await admin())
    const { data: owed } = await shop.call('GET /api/v1/admin/refund-by-hand', {}, await admin())
    const refund = owed.find(({ order_id }) => order_id === params.id)
    expect(refund).toMatchObject({ amount: String(sum), currency: 'IDR' })
    const refund_id = refund?.refund_id ?? 0
    const sent = 'POST /api/v1/admin/order/{id}/refund/{refund_id}/sent'
    await shop.call(sent, { params: { ...params, refund_id } }, await admin())
    expect(await placed.seen()).toMatchObject({ state: 'refunded', refunded_amount: String(sum) })
    const { totals, exceptions } = await cod.money()
    expect(exceptions).toEqual([])
    expect(totals.find(({ currency }) => currency === 'IDR')?.difference).toBe('0')
  })

  it('is delivered once by two admins at once, and never both delivered and returned', async () => {
    const { shop } = cod
    for (let turn = 0; turn < 3; turn += 1) {
      const placed = await cod.place()
      const results = await Promise.allSettled([
        placed.deliver(),
        placed.deliver(),
        placed.giveBack(),
        placed.deliver(),
      ])
      for (const each of results)
        if (each.status === 'rejected') expect(each.reason).toMatchObject({ status: 409 })
      const { is_paid, is_delivered, returned_at } = await placed.seen()
      expect([is_paid, is_delivered]).toEqual(returned_at === null ? [true, true] : [false, false])
      const receipts = await shop.db
        .select()
        .from(manualReceipt)
        .where(eq(manualReceipt.order_id, placed.params.id))
      const payments = await shop.db.select().from(payment).where(eq(payment.order_id, placed.params.id))
      const expected = returned_at === null ? 1 : 0
      expect([receipts.length, payments.length]).toEqual([expected, expected])
      expect(await placed.stock()).toBe(returned_at === null ? 7 : 9)
    }
    expect((await cod.money()).exceptions).toEqual([])
  })

  it('whose cash was recorded by a process that died is paid by reconciliation, and then delivered', async () => {
    const placed = await cod.place()
    const { shop, admin } = cod
    const method = shop.context.payments.all().find((each) => each.payment_method_id === BY_COD)
    if (!method) throw new Error('the shop cannot charge on delivery')
    const { provider } = method
    const now = shop.context.now()
    const provider_order_id = `CASH${placed.params.id}`
    await shop.db.insert(manualReceipt).values({
      ...{
        account: provider.account,
        provider_order_id,
        order_id: placed.params.id,
        amount_minor: placed.sum,
      },
      ...{ received_at: now, recorded_at: now, recorded_by: (await admin()).user_id },
    })
    const { params } = placed
    await shop.db
      .insert(paymentAttempt)
      .values({ order_id: params.id, account: provider.account, provider_order_id, opened_at: now })
    expect(await refusalOf(placed.cancel())).toMatchObject({ status: 409, code: 'cod_cash_recorded' })
    expect(await refusalOf(placed.giveBack())).toMatchObject({ status: 409, code: 'cod_cash_recorded' })
    await settlePayment(shop.db, provider, provider_order_id, shop.context.now)
    expect(await placed.seen()).toMatchObject({ is_paid: true, is_delivered: false })
    expect((await placed.deliver()).data.is_delivered).toBe(true)
  })
})
