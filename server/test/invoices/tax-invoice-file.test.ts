/** Invoices with PPN as a file for Coretax: which days and papers, exact sums, a thousand a file, and plain refusals. */
import { ppnIncludedIn } from '@warung/contract/invoice-tax.ts'
import { rupiahFromSen, senFromRupiah } from '@warung/contract/money.ts'
import type { SettingsBody } from '@warung/contract/settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import { saveSettings } from '../support/settings.ts'
import { refusalBody, refusalOf } from '../support/shop.ts'
import { openTransferShop, type TransferShop } from '../support/transfer-shop.ts'

const INVOICES: NonNullable<SettingsBody['invoices']> = {
  is_on: true,
  seller_name: 'CV Toko Sari',
  seller_address: 'Jl. Malioboro 1',
  npwp: '012345678901234',
  tax: 'ppn_included',
}
const NO_TAX = { name: 'Tax', percent: 0, is_included: false }
const DAY = 'from=2026-11-20&to=2026-11-20'

function contentsOf(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(
    ([, inside = '']) => inside,
  )
}

/** In sen, exactly. */
function senSum(xml: string, element: string): bigint {
  return contentsOf(xml, element).reduce((sum, text) => sum + senFromRupiah(Number(text)), 0n)
}

describeBothEngines('the file for Coretax', 'schema', (open) => {
  let transfers: TransferShop
  beforeAll(async () => {
    transfers = await openTransferShop(await open())
    await saveSettings(transfers.shop, { invoices: INVOICES, tax: NO_TAX })
  })
  afterAll(() => transfers.shop.close())

  const askFile = async (query: string) =>
    transfers.shop.fetch(`/api/v1/admin/tax-invoice/file?${query}`, {}, await transfers.admin())
  const fileOf = async (query = DAY) => {
    const answer = await askFile(query)
    const xml = await answer.text()
    expect([answer.status, xml]).toEqual([200, expect.any(String)])
    return { answer, xml }
  }
  const summary = async (from = '2026-11-20', to = from) =>
    (
      await transfers.shop.call(
        'GET /api/v1/admin/tax-invoice',
        { query: { from, to } },
        await transfers.admin(),
      )
    ).data
  const report = async () =>
    (await transfers.shop.call('GET /api/v1/admin/report', { query: {} }, await transfers.admin())).data
  const paid = async (options: Parameters<TransferShop['ordered']>[0] = {}) => {
    const ordered = await transfers.ordered({ tax: NO_TAX, ...options })
    await ordered.receive({ amount: ordered.sum })
    return ordered
  }

  it('is not offered without invoices, and says so when asked', async () => {
    expect(await report()).not.toHaveProperty('has_tax_documents')
    expect(await summary()).toMatchObject({ invoices: 0, ppn: 0, files: 0, credit_notes: [] })
    expect(await refusalBody(await askFile(DAY))).toMatchObject({
      message: 'There are no invoices with PPN in this file. Choose the days again.',
    })
  })

  it('has the invoices of the days asked, with their own sums of tax', async () => {
    const first = await paid({ quantity: 3, name: 'Kopi & "Susu"' })
    const second = await paid({ price: 7_777_777 })
    const body = { tax_number: { npwp: '09.876.543.2-109.000', name: 'PT Maju' } }
    await transfers.shop.call(
      'PUT /api/v1/order/{id}/tax-number',
      { params: second.params, body },
      second.who,
    )
    expect(await report()).toMatchObject({ has_tax_documents: true })
    const { answer, xml } = await fileOf()
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('"coretax-2026-11-20-to-2026-11-20.xml"')
    expect(contentsOf(xml, 'TIN')).toEqual(['0012345678901234'])
    expect(contentsOf(xml, 'RefDesc')).toEqual(['INV/2026/000001', 'INV/2026/000002'])
    expect(contentsOf(xml, 'TaxInvoiceDate')).toEqual(['2026-11-20', '2026-11-20'])
    expect(contentsOf(xml, 'BuyerTin')).toEqual(['0000000000000000', '0098765432109000'])
    expect(contentsOf(xml, 'BuyerName')[1]).toBe('PT Maju')
    expect(contentsOf(xml, 'Name')[0]).toBe('Kopi &amp; &quot;Susu&quot;')
    const bills = [first.sum, second.sum].map((total) => ppnIncludedIn(senFromRupiah(total)))
    const sumOf = (field: 'price' | 'base' | 'ppn') => bills.reduce((sum, bill) => sum + bill[field], 0n)
    expect(senSum(xml, 'VAT')).toBe(sumOf('ppn'))
    expect(senSum(xml, 'TaxBase')).toBe(sumOf('price'))
    expect(senSum(xml, 'OtherTaxBase')).toBe(sumOf('base'))
    expect(await summary()).toMatchObject({ invoices: 2, files: 1, ppn: rupiahFromSen(sumOf('ppn')) })
    expect((await askFile('from=2026-11-18&to=2026-11-19')).status).toBe(404)
  })

  it('takes an order’s own tax for no PPN, and counts it apart', async () => {
    const tax = { name: 'PPN', percent: 11, is_included: false }
    await saveSettings(transfers.shop, { tax })
    const before = await summary()
    await paid({ tax })
    await saveSettings(transfers.shop, { tax: NO_TAX })
    expect(await summary()).toEqual({ ...before, other_invoices: before.other_invoices + 1 })
  })

  const paidBack = async (params: { id: number }, body: { refunded_amount: string; rupiah?: number }) => {
    const admin = await transfers.admin()
    const refund = 'POST /api/v1/admin/order/{id}/refund'
    const { data: order } = await transfers.shop.call(refund, { params, body }, admin)
    const refund_id = Math.max(...order.refunds.map((each) => each.refund_id))
    const sent = { params: { ...params, refund_id } }
    await transfers.shop.call('POST /api/v1/admin/order/{id}/refund/{refund_id}/sent', sent, admin)
  }

  it('leaves credit notes to be entered as returns, with their share of the tax', async () => {
    const { params, sum } = await paid({ price: 111_000 })
    await paidBack(params, { refunded_amount: '0' })
    const { base, ppn } = ppnIncludedIn(senFromRupiah(sum))
    expect((await summary()).credit_notes).toEqual([
      {
        number: 'CN/2026/000001',
        issued_on: '2026-11-20',
        order_id: params.id,
        invoice_number: expect.stringMatching(/^INV\/2026\/\d{6}$/),
        tax_base: rupiahFromSen(base),
        ppn: rupiahFromSen(ppn),
      },
    ])
    expect((await fileOf()).xml).not.toContain('CN/')
  })

  it('has credit notes of parts whose tax adds up to the invoice’s, and does not change', async () => {
    const { params, sum } = await paid({ price: 100_006 })
    const ppnOf = (rupiah: number) => ppnIncludedIn(senFromRupiah(rupiah)).ppn
    // a part whose own PPN, rounded, does not add up with that of the rest
    const part = Array.from({ length: 99 }, (_, extra) => 50_000 + extra).find(
      (rupiah) => ppnOf(rupiah) + ppnOf(sum - rupiah) !== ppnOf(sum),
    )
    const notesOf = async () =>
      (await summary()).credit_notes.filter(({ order_id }) => order_id === params.id)
    await paidBack(params, { refunded_amount: '0', rupiah: part ?? 0 })
    const first = await notesOf()
    await paidBack(params, { refunded_amount: String(part) })
    const notes = await notesOf()
    expect(notes.slice(0, 1)).toEqual(first)
    const { base, ppn } = ppnIncludedIn(senFromRupiah(sum))
    expect(notes.reduce((total, note) => total + note.ppn, 0)).toBe(rupiahFromSen(ppn))
    expect(notes.reduce((total, note) => total + note.tax_base, 0)).toBe(rupiahFromSen(base))
  })

  it('holds a thousand invoices, and a second one the rest', async () => {
    const { params } = await paid()
    await transfers.shop.db.execute(sql`
      with copied as (
        insert into shop_order (user_id, user_name, user_email, address, city, postal_code, country, payment_method_name,
            product_price, shipping_price, tax_price, total_price, payment_amount_minor, payment_currency, payment_rate, created_at, is_stock_held)
          select user_id, user_name, user_email, address, city, postal_code, country, payment_method_name,
            product_price, shipping_price, tax_price, total_price, total_price * 100, 'USD', payment_rate, created_at, false
          from shop_order, generate_series(1, 1001) where order_id = ${params.id} returning order_id),
      lined as (
        insert into order_product (order_id, line, product_id, name, image, price, quantity)
          select copied.order_id, line, product_id, name, image, price, quantity from copied, order_product as own
          where own.order_id = ${params.id})
      insert into invoice (order_id, series, year, number, issued_on, seller, buyer, total)
        select copied.order_id, 'invoice', 2026, 100 + copied.order_id, '2026-11-19', seller, buyer, total
        from copied, invoice where invoice.order_id = ${params.id}`)
    expect(await summary('2026-11-19')).toMatchObject({ invoices: 1001, files: 2 })
    const day = 'from=2026-11-19&to=2026-11-19'
    const files = [(await fileOf(day)).xml, (await fileOf(`${day}&file=2`)).xml]
    expect(files.map((xml) => contentsOf(xml, 'RefDesc').length)).toEqual([1000, 1])
    expect(new Set(files.flatMap((xml) => contentsOf(xml, 'RefDesc'))).size).toBe(1001)
    expect((await askFile(`${day}&file=3`)).status).toBe(404)
  })

  it('needs the seller’s NPWP, and no test money', async () => {
    await saveSettings(transfers.shop, { invoices: { ...INVOICES, tax: 'none', npwp: '' } })
    expect(await summary()).toMatchObject({ is_npwp_missing: true })
    const refused = await refusalBody(await askFile(DAY))
    expect(refused.message).toBe(
      'Your tax number (NPWP) is missing, so there is no file for Coretax. Enter it in Settings, How you are paid, Invoices.',
    )
    await transfers.shop.db.execute(sql`update invoice set series = 'test_invoice'`)
    expect(await summary()).toMatchObject({ invoices: 0, files: 0 })
  })

  it('is for admins, of days that do not end before they begin', async () => {
    for (const who of ['customer', 'guest'] as const) {
      const caller = await transfers.shop.signInAs(who)
      expect(
        (await refusalOf(transfers.shop.call('GET /api/v1/admin/tax-invoice', { query: {} }, caller))).status,
      ).toBe(403)
    }
    expect((await askFile('from=2026-11-20&to=2026-11-01')).status).toBe(400)
  })
})
