/** The buyer's tax number for an invoice: who may enter it, until when, and where it shows. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { SettingsBody } from '@warung/contract/settings.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { deleteTaxNumbersOf } from '../../src/orders/tax-invoices/change-tax-number.ts'
import { DAY_MS } from '../../src/platform/time/durations.ts'
import { saveSettings } from '../support/settings.ts'
import { refusalOf } from '../support/shop.ts'
import { openTransferShop, type TransferShop } from '../support/transfer-shop.ts'

const INVOICES: NonNullable<SettingsBody['invoices']> = {
  is_on: true,
  seller_name: 'CV Toko Sari',
  seller_address: 'Jl. Malioboro 1',
  npwp: '0123456789012345',
  tax: 'ppn_included',
}
const TYPED = { npwp: '01.234.567.8-901.000', name: 'PT Maju Jaya' }
const STORED = { npwp: '0012345678901000', name: 'PT Maju Jaya' }

describeEachEngine('the tax number of a buyer', (open) => {
  let transfers: TransferShop
  beforeAll(async () => {
    transfers = await openTransferShop(await open())
  })
  afterAll(() => transfers.shop.close())

  type Ordered = Awaited<ReturnType<TransferShop['ordered']>>
  const enter = async ({ params, who }: Ordered, tax_number: typeof TYPED | null = TYPED, as = who) =>
    (await transfers.shop.call('PUT /api/v1/order/{id}/tax-number', { params, body: { tax_number } }, as))
      .data
  const enterByLink = async ({ order }: Ordered, tax_number = TYPED) => {
    const body = { token: order.order_link.split('#')[1] ?? '', tax_number }
    return (await transfers.shop.call('PUT /api/v1/order-link/tax-number', { body })).data
  }
  const correct = async ({ params }: Ordered, tax_number: typeof TYPED | null, as?: UserInfo) => {
    const admin = as ?? (await transfers.admin())
    const path = 'PUT /api/v1/admin/order/{id}/tax-number'
    return (await transfers.shop.call(path, { params, body: { tax_number } }, admin)).data
  }
  const invoiceOf = async ({ params, who }: Ordered) =>
    (await transfers.shop.call('GET /api/v1/order/{id}/invoice', { params }, who)).data
  const codeOf = async (refused: Promise<unknown>) => (await refusalOf(refused)).code
  const setInvoices = (invoices: typeof INVOICES) => saveSettings(transfers.shop, { invoices })

  it('is not asked for while invoices show no PPN', async () => {
    const ordered = await transfers.ordered()
    expect(await codeOf(enter(ordered))).toBe('tax_numbers_off')
    await setInvoices({ ...INVOICES, tax: 'none' })
    expect(await codeOf(enterByLink(ordered))).toBe('tax_numbers_off')
    const profile = async () => (await transfers.shop.call('GET /api/v1/shop', {})).data
    expect(await profile()).not.toHaveProperty('shows_ppn')
    expect(await ordered.seen()).not.toHaveProperty('tax_number')
    await setInvoices(INVOICES)
    expect(await profile()).toMatchObject({ shows_ppn: true })
  })

  it('is taken with dots and dashes, of 15 or 16 digits, and refused otherwise', async () => {
    const ordered = await transfers.ordered()
    expect(await enter(ordered)).toEqual({ ...(await ordered.seen()), tax_number: STORED })
    const other = { npwp: '3171 2345 6789 0123', name: 'Bu Ani' }
    expect((await enter(ordered, other)).tax_number).toEqual({ ...other, npwp: '3171234567890123' })
    for (const npwp of ['', '12345', '01234567890123456', '0123456789o12345', '0000000000000000']) {
      const { errors } = await refusalOf(enter(ordered, { ...TYPED, npwp }))
      expect(errors).toEqual({ 'tax_number.npwp': ['An NPWP has 15 or 16 digits.'] })
    }
    expect((await refusalOf(enter(ordered, { ...TYPED, name: ' ' }))).errors).toHaveProperty(
      'tax_number.name',
    )
    expect(await enter(ordered, null)).not.toHaveProperty('tax_number')
  })

  it('stands on the invoice, entered before the payment or after it', async () => {
    const [before, after] = [await transfers.ordered(), await transfers.ordered()]
    await enter(before)
    await before.receive({ amount: before.sum })
    await after.receive({ amount: after.sum })
    expect(await invoiceOf(after)).not.toHaveProperty('tax_number')
    await enter(after)
    for (const ordered of [before, after]) expect((await invoiceOf(ordered)).tax_number).toEqual(STORED)
  })

  it('stays as the link’s reader entered it once the order is adopted, since any reader could adopt it', async () => {
    const { shop } = transfers
    const ordered = await transfers.ordered({ who: await shop.signInAs('guest') })
    await enterByLink(ordered)
    const reader = await shop.signInAs('customer')
    const [, token = ''] = ordered.order.order_link.split('#')
    await shop.call('POST /api/v1/order-link/adopt', { body: { token } }, reader)
    expect(await codeOf(enter(ordered, { ...TYPED, name: 'PT Lain' }, reader))).toBe('tax_number_known')
  })

  it('is entered by an order’s link once, and by no stranger', async () => {
    const ordered = await transfers.ordered()
    const stranger = await transfers.shop.signInAs('customer')
    expect(await codeOf(enter(ordered, TYPED, stranger))).toBe('order_not_found')
    expect((await enterByLink(ordered)).tax_number).toEqual(STORED)
    expect(await codeOf(enterByLink(ordered, { ...TYPED, name: 'PT Lain' }))).toBe('tax_number_known')
    expect((await refusalOf(correct(ordered, null, stranger))).status).toBe(403)
  })

  it('stays once the month of payment is over, but an admin may correct it', async () => {
    const ordered = await transfers.ordered()
    await ordered.receive({ amount: ordered.sum })
    transfers.shop.advance(15 * DAY_MS)
    expect(await codeOf(enterByLink(ordered))).toBe('tax_number_late')
    expect((await correct(ordered, TYPED)).tax_number).toEqual(STORED)
    expect(await correct(ordered, null)).not.toHaveProperty('tax_number')
  })

  it('stands in History once an admin corrects it: who and which field, never the number', async () => {
    const ordered = await transfers.ordered()
    await enter(ordered)
    await correct(ordered, null)
    await correct(ordered, TYPED)
    await correct(ordered, { ...TYPED, name: 'PT Maju Jaya Abadi' })
    await correct(ordered, { ...TYPED, name: 'PT Maju Jaya Abadi' })
    const events = (await ordered.timeline()).filter((event) => event.startsWith('tax_number_changed'))
    const both = 'tax_number_changed: npwp, name'
    expect(events).toEqual([both, both, 'tax_number_changed: name'])
    const admin = await transfers.admin()
    const { data: history } = await transfers.shop.call('GET /api/v1/admin/audit', { query: {} }, admin)
    expect(history[0]).toMatchObject({ action: 'order.tax_number_changed', subject_id: ordered.params.id })
    expect(JSON.stringify(history)).not.toMatch(/0012345678901000|Maju/)
  })

  it('is in the copy of one’s own data, and none is taken for a cancelled order', async () => {
    const ordered = await transfers.ordered()
    await enter(ordered)
    const { data } = await transfers.shop.call('GET /api/v1/user/data', {}, ordered.who)
    expect(data.orders).toMatchObject([{ order_id: ordered.params.id, tax_number: STORED }])
    await transfers.shop.call('POST /api/v1/order/{id}/cancel', { params: ordered.params }, ordered.who)
    expect(await codeOf(enter(ordered))).toBe('order_cancelled')
    expect(await codeOf(correct(ordered, TYPED))).toBe('order_cancelled')
  })

  it('goes with the account, but for orders with an invoice', async () => {
    const paid = await transfers.ordered()
    await enter(paid)
    await paid.receive({ amount: paid.sum })
    const unpaid = await transfers.ordered()
    await enter(unpaid)
    for (const { who } of [paid, unpaid]) await deleteTaxNumbersOf(transfers.shop.db, who.user_id)
    const admin = await transfers.admin()
    const seen = async ({ params }: Ordered) =>
      (await transfers.shop.call('GET /api/v1/admin/order/{id}', { params }, admin)).data
    expect((await seen(paid)).tax_number).toEqual(STORED)
    expect(await seen(unpaid)).not.toHaveProperty('tax_number')
  })

  it('is not asked for an order that was paid without an invoice', async () => {
    await setInvoices({ ...INVOICES, is_on: false })
    const ordered = await transfers.ordered()
    await ordered.receive({ amount: ordered.sum })
    await setInvoices(INVOICES)
    expect(await codeOf(enter(ordered))).toBe('invoice_not_found')
  })
})
