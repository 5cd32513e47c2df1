/** Mails of an order by bank transfer: where to, exactly how much, until when. */
import type { OrderMailKind } from '@warung/contract/values/mail-kinds.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { mailShopOf } from '../../src/backoffice/mails/mail-shop.ts'
import { writeMail } from '../../src/backoffice/mails/write-mail.ts'
import { releaseExpiredHolds } from '../../src/orders/orders/release-expired-holds.ts'
import { remindUnpaidOrders } from '../../src/orders/orders/remind-unpaid-orders.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { HOUR_MS } from '../../src/platform/time/durations.ts'
import { openTransferShop, type TransferShop } from '../support/transfer-shop.ts'

describeEachEngine('the mails of an order by bank transfer', (open) => {
  let transfers: TransferShop
  beforeAll(async () => {
    transfers = await openTransferShop(await open())
  })
  afterAll(() => transfers.shop.close())

  async function written(
    order_id: number,
    kind: OrderMailKind | 'order_paid_owner',
  ): Promise<string | undefined> {
    const { shop } = transfers
    const [row] = await shop.db
      .select()
      .from(mail)
      .where(and(eq(mail.order_id, order_id), eq(mail.kind, kind)))
    if (!row) throw new Error(`no mail ${kind} was queued`)
    const text = await writeMail(shop.db, row, mailShopOf(shop.context))
    return text && `${text.subject}\n${text.text}`
  }
  function rupiah(sum: number): string {
    return `Rp ${String(sum).replace(/\B(?=(\d{3})+$)/g, '.')}`
  }

  it('name accounts, the exact sum and the time, in the buyer’s language', async () => {
    const { order, sum } = await transfers.ordered()
    const english = await written(order.order_id, 'order_placed')
    for (const part of [
      `is waiting for your payment of ${rupiah(sum)}`,
      '1. Transfer exactly this amount',
      '2. Tell us',
      '3. We’ll email you',
      'BCA',
      '1234567890',
      'in the name of Sari Dewi',
      'Bank Mandiri',
      'Transfer before',
      '21 November 2026, 00:30',
    ])
      expect(english).toContain(part)
    await transfers.shop.db
      .update(shopOrder)
      .set({ language: 'id' })
      .where(eq(shopOrder.order_id, order.order_id))
    const indonesian = await written(order.order_id, 'order_placed')
    for (const part of [
      rupiah(sum),
      '1. Transfer tepat sejumlah ini',
      '2. Konfirmasi',
      '3. Kami',
      'a.n. Sari Dewi',
      'Transfer sebelum',
    ])
      expect(indonesian).toContain(part)
  })

  it('say what was received once it is paid, and how that sum came about', async () => {
    const { order, sum, receive } = await transfers.ordered()
    await receive({ amount: sum })
    const { total_price, payment_code = 0, payment_rounding } = order
    const code = rupiah(payment_code)
    expect(payment_code).toBeGreaterThan(0)
    expect(sum).not.toBe(total_price)
    const paid = await written(order.order_id, 'order_paid')
    expect(paid).toContain(`Unique code: ${code}`)
    expect(paid?.includes('Rounding')).toBe(payment_rounding !== undefined)
    const owners = await written(order.order_id, 'order_paid_owner')
    expect(owners).toContain(`Order ${order.order_id} is paid: ${rupiah(sum)}`)
    expect(owners).toContain(`has received ${rupiah(sum)}`)
    await transfers.shop.db
      .update(shopOrder)
      .set({ language: 'id' })
      .where(eq(shopOrder.order_id, order.order_id))
    expect(await written(order.order_id, 'order_paid')).toContain(`Kode unik: ${code}`)
  })

  it('are as before for an order by another method', async () => {
    const { order } = await transfers.ordered({ payment_method_id: 1 })
    const text = await written(order.order_id, 'order_placed')
    expect(text).not.toMatch(/transfer/i)
    expect(text).toContain('Already paid?')
  })

  it('tell why a reported transfer was not found, until it is reported again', async () => {
    const { order, sum, report, refuse } = await transfers.ordered()
    await report()
    await refuse('Nothing came until noon. See evil.example')
    const text = await written(order.order_id, 'order_transfer_refused')
    for (const part of [
      'We couldn’t find your transfer',
      'Nothing came until noon',
      rupiah(sum),
      '1234567890',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('evil.example')
    await report()
    expect(await written(order.order_id, 'order_transfer_refused')).toBeUndefined()
  })

  it('send no reminder after a reported transfer, nor say that the order was not paid', async () => {
    const { shop } = transfers
    const [silent, reported] = [await transfers.ordered(), await transfers.ordered()]
    shop.advance(20 * HOUR_MS)
    await remindUnpaidOrders(shop.db, shop.now())
    expect(await written(silent.order.order_id, 'order_reminder')).toContain('Transfer exactly this amount')
    await reported.reportByLink()
    expect(await written(reported.order.order_id, 'order_reminder')).toBeUndefined()
    shop.advance(80 * HOUR_MS)
    await releaseExpiredHolds(shop.db, shop.now())
    expect(await written(silent.order.order_id, 'order_expired')).toBeDefined()
    expect(await written(reported.order.order_id, 'order_expired')).toBeUndefined()
  })
})
