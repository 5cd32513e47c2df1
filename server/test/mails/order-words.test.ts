/** What happens to an order, over HTTP, in the words of its mails: once each, and only while they are true. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { mailShopOf } from '../../src/backoffice/mails/mail-shop.ts'
import { writeMail } from '../../src/backoffice/mails/write-mail.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
import { remindUnpaidOrders } from '../../src/orders/orders/remind-unpaid-orders.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { HOUR_MS } from '../../src/platform/time/durations.ts'
import { paidOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { refusalOf } from '../support/shop.ts'

describeEachEngine('the mails of an order', (open) => {
  let shop: PaymentShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  beforeEach(async () => {
    admin = await shop.signInAs('admin')
  })
  afterAll(() => shop.close())

  const rowsOf = (order_id: number) =>
    shop.db.select().from(mail).where(eq(mail.order_id, order_id)).orderBy(mail.mail_id)
  const kindsOf = async (order_id: number) => (await rowsOf(order_id)).map(({ kind }) => kind)
  /** Those that would leave now, in words. */
  const wordsOf = async (order_id: number) => {
    const written: Record<string, string> = {}
    for (const row of await rowsOf(order_id)) {
      const words = await writeMail(shop.db, row, mailShopOf(shop.context))
      if (words) written[row.kind] = `${words.subject}\n${words.text}`
    }
    return written
  }
  const ship = (order_id: number) =>
    shop.call(
      'POST /api/v1/admin/order/{id}/shipment',
      {
        params: { id: order_id },
        body: { courier: 'JNE', service: 'REG', tracking_number: `JP${order_id}` },
      },
      admin,
    )
  const refund = (order_id: number, refunded_amount: string, amount?: string) =>
    shop.call(
      'POST /api/v1/admin/order/{id}/refund',
      { params: { id: order_id }, body: { refunded_amount, ...(amount === undefined ? {} : { amount }) } },
      admin,
    )
  const runJobs = async () => {
    await releaseExpiredHolds(shop.db, shop.now())
    await remindUnpaidOrders(shop.db, shop.now())
  }

  it('remind of the payment once before the hold ends, and say once that it has ended', async () => {
    const { order } = await placedOrder(shop, { name: 'Kopi Gayo' })
    shop.advance(17 * HOUR_MS)
    await runJobs()
    expect(await kindsOf(order.order_id)).toEqual(['order_placed'])
    shop.advance(2 * HOUR_MS)
    await runJobs()
    await runJobs()
    expect(await kindsOf(order.order_id)).toEqual(['order_placed', 'order_reminder'])
    expect((await wordsOf(order.order_id)).order_reminder).toMatch(/Kopi Gayo[\s\S]*Rp/)
    shop.advance(5 * HOUR_MS)
    await runJobs()
    await runJobs()
    expect(await kindsOf(order.order_id)).toEqual(['order_placed', 'order_reminder', 'order_expired'])
    const words = await wordsOf(order.order_id)
    expect(words.order_expired).toContain('was not paid in time')
    expect(words.order_reminder).toBeUndefined() // what it told is over
  })

  it('send no reminder for orders that are paid, cancelled, or whose first mail was withheld', async () => {
    const [paid, cancelled, withheld] = [
      await placedOrder(shop),
      await placedOrder(shop),
      await placedOrder(shop),
    ]
    const ofWithheld = eq(mail.order_id, withheld.order.order_id)
    await shop.db.update(mail).set({ state: 'not_sent', last_error: 'too_many_orders' }).where(ofWithheld)
    await paid.pay(await payAtProvider(shop, paid.order))
    await shop.call('POST /api/v1/order/{id}/cancel', { params: cancelled.params }, cancelled.who)
    shop.advance(19 * HOUR_MS)
    await runJobs()
    shop.advance(6 * HOUR_MS)
    await runJobs()
    expect(await kindsOf(paid.order.order_id)).toEqual(['order_placed', 'order_paid', 'order_paid_owner'])
    expect(await kindsOf(cancelled.order.order_id)).toEqual(['order_placed', 'order_cancelled'])
    expect(await kindsOf(withheld.order.order_id)).toEqual(['order_placed'])
  })

  it('say by whom it was cancelled', async () => {
    const [own, shops] = [await placedOrder(shop), await placedOrder(shop)]
    await shop.call('POST /api/v1/order/{id}/cancel', { params: own.params }, own.who)
    await shop.call('POST /api/v1/admin/order/{id}/cancel', { params: shops.params }, admin)
    expect((await wordsOf(own.order.order_id)).order_cancelled).toContain('you cancelled your order')
    const shopName = mailShopOf(shop.context).name
    expect((await wordsOf(shops.order.order_id)).order_cancelled).toContain(
      `${shopName} cancelled your unpaid order`,
    )
  })

  it('say why the shop cancelled it, in words that are no link', async () => {
    const { order, params, seen } = await placedOrder(shop)
    const reason = '  Sold out at our stall.\r\nMore at https://evil.example/x\tor wa.me/62 '
    await shop.call('POST /api/v1/admin/order/{id}/cancel', { params, body: { reason } }, admin)
    const [row] = (await rowsOf(order.order_id)).filter(({ kind }) => kind === 'order_cancelled')
    const stored = 'Sold out at our stall.\nMore at https://evil.example/x or wa.me/62'
    expect(row?.params).toEqual({ by: 'shop', reason: stored })
    const shown = 'Reason: Sold out at our stall. More at https: //evil. example/x or wa. me/62\n'
    expect((await wordsOf(order.order_id)).order_cancelled).toContain(shown)
    const { data: timeline } = await shop.call('GET /api/v1/admin/order/{id}/timeline', { params }, admin)
    expect(timeline.find(({ kind }) => kind === 'cancelled')?.detail).toBe(stored)
    const query = { subject_type: 'order' as const, subject_id: String(order.order_id) as never }
    const { data: history } = await shop.call('GET /api/v1/admin/audit', { query }, admin)
    expect(history[0]?.after).toEqual({ is_cancelled: true, reason: stored })
    expect(await seen()).not.toHaveProperty('reason')
  })

  it('name no reason where none is given', async () => {
    const { order, params } = await placedOrder(shop)
    await shop.call('POST /api/v1/admin/order/{id}/cancel', { params, body: {} }, admin)
    expect((await wordsOf(order.order_id)).order_cancelled).not.toContain('Reason')
    const { data: timeline } = await shop.call('GET /api/v1/admin/order/{id}/timeline', { params }, admin)
    expect(timeline.find(({ kind }) => kind === 'cancelled')?.detail).toBe('')
  })

  it.each([
    ['a reason that is too long', 'x'.repeat(201)],
    ['a blank reason', ' \n '],
    ['a control character', 'sold\u0007out'],
    ['a line separator', 'sold\u2028out'],
  ])('refuse %s, and cancel nothing', async (_, reason) => {
    const { params, seen } = await placedOrder(shop)
    const cancelling = shop.call('POST /api/v1/admin/order/{id}/cancel', { params, body: { reason } }, admin)
    expect((await refusalOf(cancelling)).errors).toHaveProperty('reason')
    expect((await seen()).cancelled_at).toBeNull()
  })

  it('name the goods of a parcel, and do not say that it is paid once it is on its way', async () => {
    const { order } = await paidOrder(shop, { name: 'Teh Melati' })
    expect(Object.keys(await wordsOf(order.order_id))).toEqual(['order_paid', 'order_paid_owner'])
    await ship(order.order_id)
    const words = await wordsOf(order.order_id)
    expect(Object.keys(words)).toEqual(['order_shipped'])
    expect(words.order_shipped).toContain('1 x Teh Melati')
    // one that has gone before stays readable
    const paid = eq(mail.event_key, `order_paid:${order.order_id}`)
    await shop.db.update(mail).set({ state: 'sent', sent_at: shop.now() }).where(paid)
    expect(Object.keys(await wordsOf(order.order_id))).toEqual(['order_paid', 'order_shipped'])
  })

  it('say in rupiah what was given back', async () => {
    const [whole, part] = [
      await paidOrder(shop, { price: 500_000 }),
      await paidOrder(shop, { price: 500_000 }),
    ]
    await refund(whole.order.order_id, '0.00')
    await refund(part.order.order_id, '0.00', '1.00')
    const { total_price, payment_amount } = whole.order
    expect(total_price).toBe(575_000)
    expect((await wordsOf(whole.order.order_id)).order_refunded).toMatch(/^Rp 575\.000 of order/)
    expect((await wordsOf(whole.order.order_id)).order_refunded).toContain(
      `Rp 575.000 (USD ${payment_amount})`,
    )
    expect((await wordsOf(part.order.order_id)).order_refunded).toMatch(/^About Rp 1\d\.\d{3} of order/)
  })
})
