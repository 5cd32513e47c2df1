/** Invoices and credit notes: who gets one, which number, and what it says for good. */
import type { SettingsBody } from '@warung/contract/settings.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import { processRefunds } from '../../src/payments/refunds/process-refunds.ts'
import { settlePayment } from '../../src/payments/settlement/settle-payment.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { paidOrder } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { saveSettings } from '../support/settings.ts'
import { refusalOf, type TestShop } from '../support/shop.ts'
import { openTransferShop, type TransferShop } from '../support/transfer-shop.ts'

const ON = {
  is_on: true,
  seller_name: 'CV Toko Sari',
  seller_address: 'Jl. Malioboro 1\nYogyakarta 55213',
  npwp: '0123456789012345',
  tax: 'ppn_included',
} as const

function turnOn(shop: TestShop, invoices: NonNullable<SettingsBody['invoices']> = ON) {
  return saveSettings(shop, { invoices })
}

function invoiceReaders(shop: TestShop) {
  const byAdmin = async (id: number) =>
    (
      await shop.call(
        'GET /api/v1/admin/order/{id}/invoice',
        { params: { id } },
        await shop.signInAs('admin'),
      )
    ).data
  return { byAdmin }
}

describeBothEngines('invoices of transfers', 'schema', (open) => {
  let transfers: TransferShop
  beforeAll(async () => {
    transfers = await openTransferShop(await open())
  })
  afterAll(() => transfers.shop.close())

  it('are not written until the owner turns them on', async () => {
    const { order, sum, receive, seen } = await transfers.ordered()
    await receive({ amount: sum })
    expect(await seen()).toMatchObject({ is_paid: true })
    expect(await seen()).not.toHaveProperty('invoice_number')
    const missing = await refusalOf(invoiceReaders(transfers.shop).byAdmin(order.order_id))
    expect([missing.status, missing.message]).toEqual([404, 'This order has no invoice.'])
  })

  it('ask for the seller, and for an NPWP where they show PPN', async () => {
    const faults = async (given: Partial<typeof ON> & object) => {
      const { errors } = await refusalOf(turnOn(transfers.shop, { ...ON, ...given }))
      return errors
    }
    expect(await faults({ seller_name: ' ' as 'CV Toko Sari' })).toHaveProperty('invoices.seller_name')
    expect(await faults({ seller_address: '' as typeof ON.seller_address })).toHaveProperty(
      'invoices.seller_address',
    )
    expect(await faults({ npwp: '' as typeof ON.npwp })).toHaveProperty('invoices.npwp')
    expect(await faults({ npwp: '01.234' as typeof ON.npwp })).toHaveProperty('invoices.npwp')
    expect((await turnOn(transfers.shop)).invoices.value).toEqual(ON)
  })

  it('count from 1 in each year of the shop’s time zone, by the day of the payment', async () => {
    const [first, second, third] = [
      await transfers.ordered(),
      await transfers.ordered(),
      await transfers.ordered(),
    ]
    transfers.shop.advance(43 * DAY_MS)
    const paidOn = async ({ sum, receive, params }: typeof first, received_on: string) => {
      await receive({ amount: sum, received_on })
      const { number, issued_on } = await invoiceReaders(transfers.shop).byAdmin(params.id)
      return [number, issued_on]
    }
    expect(await paidOn(first, '2026-12-31')).toEqual(['INV/2026/000001', '2026-12-31'])
    expect(await paidOn(second, '2027-01-01')).toEqual(['INV/2027/000001', '2027-01-01'])
    expect(await paidOn(third, '2026-12-31')).toEqual(['INV/2026/000002', '2026-12-31'])
  })

  it('say what was charged, to the buyer and to admins alone', async () => {
    const { order, sum, receive, params, who } = await transfers.ordered({ quantity: 2, name: 'Kopi Gayo' })
    await receive({ amount: sum })
    const { data } = await transfers.shop.call('GET /api/v1/order/{id}/invoice', { params }, who)
    expect(data).toMatchObject({
      is_test: false,
      order_id: order.order_id,
      seller: { name: ON.seller_name, address: ON.seller_address, npwp: ON.npwp },
      buyer: { address: 'Jl. Kaliurang 5', city: 'Yogyakarta', postal_code: '55281' },
      order_product: [{ name: 'Kopi Gayo', quantity: 2, price: 90_001 }],
      tax: 'ppn_included',
      payment_code: order.payment_code,
      total: sum,
      credit_notes: [],
    })
    expect(await invoiceReaders(transfers.shop).byAdmin(order.order_id)).toEqual(data)
    const token = order.order_link.split('#')[1] ?? ''
    const linked = await transfers.shop.call('POST /api/v1/order-link/invoice', { body: { token } })
    expect(linked.data).toEqual(data)
    const stranger = await transfers.shop.signInAs('customer')
    const refused = transfers.shop.call('GET /api/v1/order/{id}/invoice', { params }, stranger)
    expect((await refusalOf(refused)).status).toBe(404)
  })

  it('stay as they are when settings change, and stop when they are turned off', async () => {
    const { order, sum, receive } = await transfers.ordered()
    await receive({ amount: sum })
    const { byAdmin } = invoiceReaders(transfers.shop)
    const before = await byAdmin(order.order_id)
    await turnOn(transfers.shop, { ...ON, seller_name: 'PT Lain', is_on: false })
    expect(await byAdmin(order.order_id)).toEqual(before)
    const later = await transfers.ordered()
    await later.receive({ amount: later.sum })
    expect(await later.seen()).not.toHaveProperty('invoice_number')
    await turnOn(transfers.shop)
  })

  it('have no number for an order without anything to pay', async () => {
    const { order } = await transfers.ordered({ price: 0 })
    expect(order).toMatchObject({ is_paid: true })
    expect(order).not.toHaveProperty('invoice_number')
  })
})

describeBothEngines('credit notes', 'schema', (open) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(await open())
    await turnOn(shop)
  })
  afterAll(() => shop.close())

  const giveBack = async (id: number, body: { amount?: string; refunded_amount: string; reason?: string }) =>
    shop.call('POST /api/v1/admin/order/{id}/refund', { params: { id }, body }, await shop.signInAs('admin'))

  it('of parts add up to the invoice, with numbers of their own; test money has its own series', async () => {
    const { order, seen } = await paidOrder(shop, { price: 333_333 })
    expect((await seen()).invoice_number).toBe('TEST-INV/2026/000001')
    await giveBack(order.order_id, { amount: '7.77', refunded_amount: '0.00', reason: 'One was broken' })
    await giveBack(order.order_id, { refunded_amount: '7.77' })
    const bill = await invoiceReaders(shop).byAdmin(order.order_id)
    expect(bill).toMatchObject({ is_test: true, total: order.total_price, issued_on: '2026-11-20' })
    expect(bill.credit_notes).toMatchObject([
      { number: 'TEST-CN/2026/000001', reason: 'One was broken', issued_on: '2026-11-20' },
      { number: 'TEST-CN/2026/000002' },
    ])
    const sen = bill.credit_notes.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    expect(sen).toBe(Math.round(order.total_price * 100))
  })

  it('are written once the money is back, not while it is under way', async () => {
    const { order } = await paidOrder(shop)
    shop.simulator.faults.failRate = 1
    await giveBack(order.order_id, { refunded_amount: '0.00' })
    const { byAdmin } = invoiceReaders(shop)
    expect((await byAdmin(order.order_id)).credit_notes).toEqual([])
    shop.simulator.resetFaults()
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    expect((await byAdmin(order.order_id)).credit_notes).toMatchObject([{ amount: order.total_price }])
  })

  it('are written for a refund that the merchant made at the provider', async () => {
    const { order, provider_order_id } = await paidOrder(shop)
    const [capture] = shop.simulator.ledger().captures.filter((each) => each.order_id === provider_order_id)
    shop.simulator.refundAtProvider(capture?.id ?? '', '1.00')
    for (const _ of [1, 2]) await settlePayment(shop.db, shop.provider, provider_order_id, shop.now)
    const { credit_notes } = await invoiceReaders(shop).byAdmin(order.order_id)
    expect(credit_notes).toHaveLength(1)
  })

  it('are not written for money paid beside the order', async () => {
    const { order, pay } = await paidOrder(shop)
    const second = await payAtProvider(shop, order)
    await refusalOf(pay(second))
    await processRefunds(shop.db, shop.provider, shop.now, shop.log)
    expect(shop.simulator.ledger().refunds.length).toBeGreaterThan(0)
    expect((await invoiceReaders(shop).byAdmin(order.order_id)).credit_notes).toEqual([])
  })
})
