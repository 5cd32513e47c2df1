/** Paid orders as a CSV file: which days, what a line says, and that no page of the database loses one. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { shopOrder } from '../../src/platform/database/schema/orders.ts'
import { orderRowOf, paidOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop } from '../support/payment-shop.ts'
import { openTransferShop } from '../support/transfer-shop.ts'

describeEachEngine('the export of orders', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
  })
  afterAll(() => shop.close())

  const exported = async (query = '', headers: Record<string, string> = {}) => {
    const admin = await shop.signInAs('admin')
    const answer = await shop.fetch(`/api/v1/admin/order/export${query}`, { headers }, admin)
    expect(answer.status).toBe(200)
    return { answer, lines: (await answer.text()).trimEnd().split('\r\n') }
  }

  it('says of a paid order what an accountant asks for, and nothing of an unpaid one', async () => {
    const { order } = await paidOrder(shop, { name: 'Kopi', price: 250_000, telephone: '0812 3456 7890' })
    const { answer, lines } = await exported()
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="orders-2026-10-22-to-2026-11-20.csv"',
    )
    const cells = (line: string | undefined) => line?.split(',') ?? []
    const named = Object.fromEntries(cells(lines[0]).map((head, at) => [head, cells(lines[1])[at]]))
    expect(lines).toHaveLength(2)
    expect(named).toMatchObject({
      Order: String(order.order_id),
      Paid: '2026-11-20 00:30',
      Telephone: "'+6281234567890",
      City: 'Yogyakarta',
      'Items (Rp)': '250000',
      'Shipping (Rp)': '50000',
      'Tax (Rp)': '12500',
      'Total (Rp)': '312500',
      'Payment method': 'PayPal',
      'Real money': '0',
      Currency: 'USD',
      Charged: order.payment_amount.replace(/0$/, ''),
      Refunded: '0',
      Delivered: '',
    })
  })

  it('speaks Indonesian with semicolons where asked, for the days asked', async () => {
    const { lines } = await exported('?from=2026-11-20&to=2026-11-20&separator=semicolon', {
      'x-language': 'id',
    })
    expect(lines[0]).toMatch(/Pesanan;Dibuat;Dibayar;/)
    const at = lines[0]?.split(';').indexOf('Pajak') ?? 0
    expect(lines[1]?.split(';')[at]).toBe('Pajak')
    expect(lines).toHaveLength(2)
    expect((await exported('?from=2026-11-18&to=2026-11-19')).lines).toHaveLength(1)
  })

  it('loses no order between pages, also where many were paid in one millisecond', async () => {
    const { user_id } = await shop.signInAs('customer')
    const values = Array.from({ length: 2100 }, () => orderRowOf({ user_id, created_at: shop.now() }))
    await shop.db.insert(shopOrder).values(values)
    await shop.db.execute(sql`update shop_order set is_paid = true, is_stock_held = false,
      paid_at = timestamptz '2026-11-10 12:00+07' + (order_id % 700) * interval '1 microsecond'
      where not is_paid`)
    const { lines } = await exported('?from=2026-11-10&to=2026-11-10')
    const ids = lines.slice(1).map((line) => Number(line.split(',')[0]))
    expect(ids).toHaveLength(2100)
    expect(new Set(ids).size).toBe(2100)
  })

  it('refuses days that end before they begin, and everybody but admins', async () => {
    const admin = await shop.signInAs('admin')
    const path = '/api/v1/admin/order/export'
    expect((await shop.fetch(`${path}?from=2026-11-20&to=2026-11-01`, {}, admin)).status).toBe(400)
    for (const who of ['customer', 'guest'] as const) {
      expect((await shop.fetch(path, {}, await shop.signInAs(who))).status).toBe(403)
    }
  })
})

describeEachEngine('the export of an order whose sum has a code', (open) => {
  it('has lines for rounding and code: total, rounding and code are what was charged', async () => {
    const { shop, admin, ordered } = await openTransferShop(await open())
    const { order, sum, receive } = await ordered()
    await receive({ amount: sum })
    const answer = await shop.fetch('/api/v1/admin/order/export', {}, await admin())
    const [heads = [], cells = []] = (await answer.text())
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
    const named = Object.fromEntries(heads.map((head, at) => [head, cells[at]]))
    expect(named).toMatchObject({
      'Total (Rp)': '94501.05',
      'Rounding (Rp)': '-0.05',
      'Unique code (Rp)': String(order.payment_code),
      Currency: 'IDR',
      Charged: String(sum),
    })
    await shop.close()
  })
})
