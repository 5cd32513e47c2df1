/** An order paid by the merchant's own QRIS code: its sum, its code, and what an admin confirms. */
import type { OrderMailKind } from '@warung/contract/values/mail-kinds.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { mailShopOf } from '../../src/backoffice/mails/mail-shop.ts'
import { writeMail } from '../../src/backoffice/mails/write-mail.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
import { emvValue, isChecksumRight, parseFields } from '../../src/orders/qris/emv-qr.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { payment } from '../../src/platform/database/schema/payments.ts'
import { DAY_MS, MINUTE_MS } from '../../src/platform/time/durations.ts'
import { stockOf } from '../support/products.ts'
import { BY_QRIS, offerQris } from '../support/qris-shop.ts'
import { refusalOf } from '../support/shop.ts'
import { openTransferShop, type TransferShop } from '../support/transfer-shop.ts'

describeEachEngine('an order by QRIS', (open) => {
  let orders: TransferShop
  beforeAll(async () => {
    orders = await openTransferShop(await open(), { payment_method_id: BY_QRIS, offer: offerQris })
  })
  afterAll(() => orders.shop.close())

  const minutes = (count: number) => orders.shop.advance(count * MINUTE_MS)
  const mine = async (order_id: number) =>
    (await orders.money()).exceptions.filter((exception) => exception.order_id === order_id)

  it('asks for a little less than its total within 15 minutes, by a code with exactly this sum', async () => {
    const { order, sum, seen, seenByLink } = await orders.ordered()
    const { payment_code = 0, transfer } = order
    expect(payment_code).toBeLessThan(0)
    expect(payment_code).toBeGreaterThan(-1000)
    expect(order).toMatchObject({ total_price: 94_501.05, payment_rounding: -0.05 })
    expect(sum).toBe(94_501 + payment_code)
    expect(transfer).toMatchObject({ accounts: [], amount: sum, pay_until: order.hold_expires_at })
    expect(Date.parse(order.hold_expires_at ?? '') - orders.shop.now().getTime()).toBe(15 * MINUTE_MS)
    expect(transfer?.qris).toMatchObject({ merchant_name: 'TOKO CONTOH', merchant_city: 'JAKARTA SELATAN' })
    const { code = '', size, path } = transfer?.qris?.picture ?? {}
    expect(isChecksumRight(code)).toBe(true)
    const fields = parseFields(code) ?? []
    expect([emvValue(fields, '01'), emvValue(fields, '54')]).toEqual(['12', String(sum)])
    expect(size).toBeGreaterThan(21 + 8)
    expect(path).toMatch(/^M\d+ \d+h/)
    expect(await seen()).toEqual(order)
    expect((await seenByLink()).transfer).toEqual(transfer)
  })

  it('is reported, held for three days, and paid by its exact sum, once', async () => {
    const { order, params, sum, report, receive, seen } = await orders.ordered()
    const { data: reported } = await report()
    expect(Date.parse(reported.transfer?.pay_until ?? '')).toBe(orders.shop.now().getTime() + 3 * DAY_MS)
    expect((await orders.toConfirm()).ids).toContain(order.order_id)
    const { data: paid } = await receive({ amount: sum })
    expect(paid).toMatchObject({ is_paid: true, payment_mode: 'live', state: 'paid' })
    expect((await refusalOf(receive({ amount: sum }))).message).toBe('This order is already paid.')
    expect((await seen()).transfer?.qris).toMatchObject({ merchant_name: 'TOKO CONTOH', picture: null })
    const rows = await orders.shop.db.select().from(payment).where(eq(payment.order_id, params.id))
    expect(rows).toMatchObject([{ account: 'merchant_qris live SHOP', amount_minor: sum, currency: 'IDR' }])
    const rupiah = (await orders.money()).totals.filter(({ currency }) => currency === 'IDR')
    expect(rupiah).toMatchObject([{ captured: String(sum), paid_orders: String(sum), difference: '0' }])
    expect(await mine(order.order_id)).toEqual([])
  })

  it('stays unpaid by its total without the discount, which waits to be sent back', async () => {
    const { order, receive } = await orders.ordered()
    const { data } = await receive({ amount: 94_501 })
    expect(data).toMatchObject({ is_paid: false, refunds: [{ status: 'pending', amount: '94501' }] })
    expect(await mine(order.order_id)).toMatchObject([{ kind: 'manual_refund', amount: '94501' }])
  })

  it('paid too late takes its stock again while there is some', async () => {
    const { params, product_id, sum, receive, seenByLink } = await orders.ordered({ stock: 1 })
    minutes(16)
    await releaseExpiredHolds(orders.shop.db, orders.shop.now())
    expect(await stockOf(orders.shop.db, product_id)).toBe(1)
    expect((await seenByLink()).transfer).toMatchObject({ pay_until: null, qris: { picture: null } })
    const { data } = await receive({ amount: sum })
    expect(data).toMatchObject({ order_id: params.id, is_paid: true, is_stock_held: true })
    expect(await stockOf(orders.shop.db, product_id)).toBe(0)
  })

  it('is refused in words for totals that no QRIS payment can be of', async () => {
    // the total is the price, shipping of 30.000 and tax, or more
    const { order } = await orders.ordered({ price: 9_000_000 })
    expect(order.transfer?.qris?.picture?.code).toContain('5407')
    const large = await refusalOf(orders.ordered({ price: 9_600_000 }))
    expect(large).toMatchObject({
      status: 422,
      message: 'QRIS works for orders of up to Rp 10.000.000. Please choose another payment method.',
    })
  })

  it('costs nothing, so that nothing is paid', async () => {
    const { order } = await orders.ordered({ price: 0 })
    expect(order).toMatchObject({ is_paid: true, payment_amount: '0' })
    expect(order).not.toHaveProperty('transfer')
  })

  async function written(order_id: number, kind: OrderMailKind): Promise<string> {
    const { shop } = orders
    const isMine = and(eq(mail.order_id, order_id), eq(mail.kind, kind))
    const [row] = await shop.db.select().from(mail).where(isMine)
    const text = row && (await writeMail(shop.db, row, mailShopOf(shop.context)))
    return `${text?.subject}\n${text?.text}`
  }

  it('is mailed with its steps, the exact sum and the merchant’s name', async () => {
    const { order, sum } = await orders.ordered()
    const text = await written(order.order_id, 'order_placed')
    const rupiah = `Rp ${String(sum).replace(/\B(?=(\d{3})+$)/g, '.')}`
    for (const part of [
      `waiting for your payment of ${rupiah}`,
      '1. Open',
      '2. Check',
      '3. Tell us',
      'TOKO CONTOH',
      'Pay before',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/transfer/i)
  })
})
