/** Invoices as Coretax reads them: their sums are the invoice's, and the XML is what its template asks for. */
import { ppnIncludedIn } from '@warung/contract/invoice-tax.ts'
import { senFromRupiah } from '@warung/contract/money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BilledOrder, type TaxInvoiceLine, taxInvoiceLines } from './tax-invoice-lines.ts'
import { type TaxInvoice, taxInvoiceXml } from './tax-invoice-xml.ts'

const RUPIAH = 100n

function sumOf(lines: readonly TaxInvoiceLine[], field: 'base' | 'otherBase' | 'ppn'): bigint {
  return lines.reduce((sum, line) => sum + line[field], 0n)
}

/** Discounts up to nearly all, and an unrounded sum with a unique code, as transfers have. */
const anyOrder: fc.Arbitrary<BilledOrder> = fc
  .record({
    order_product: fc.array(
      fc.record({
        name: fc.string(),
        price: fc.oneof(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 1, max: 90_000_000 })),
        quantity: fc.integer({ min: 1, max: 500 }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    shipping_price: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500_000 })),
    discountPercent: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 99 })),
    code: fc.integer({ min: -999, max: 999 }),
  })
  .map(({ discountPercent, code, ...order }) => {
    const items = order.order_product.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    const discount_price = Math.floor((items * discountPercent) / 100)
    return { ...order, discount_price, total: items + order.shipping_price - discount_price + code }
  })
  .filter(({ total, order_product }) => total > 0 && order_product.some(({ price }) => price > 0))

describe('the lines of a tax invoice', () => {
  it('add up to the invoice, whatever was bought', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const lines = taxInvoiceLines(order)
        const invoice = ppnIncludedIn(senFromRupiah(order.total))
        expect(sumOf(lines, 'base')).toBe(invoice.price)
        expect(sumOf(lines, 'otherBase')).toBe(invoice.base)
        expect(sumOf(lines, 'ppn')).toBe(invoice.ppn)
        for (const { quantity, price, discount, base, otherBase, ppn } of lines) {
          expect(price * BigInt(quantity) - discount).toBe(base)
          expect([price, discount, base, otherBase, ppn].every((sen) => sen >= 0n)).toBe(true)
          const twelvePercent = (otherBase * 12n) / 100n
          expect(ppn - twelvePercent < RUPIAH && twelvePercent - ppn < RUPIAH).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('say the price before PPN, and take a discount off it', () => {
    const coffee = { name: 'Kopi', price: 111_000, quantity: 2 }
    const order = { order_product: [coffee], shipping_price: 22_200, discount_price: 0, total: 244_200 }
    expect(taxInvoiceLines(order)).toEqual([
      {
        name: 'Kopi',
        quantity: 2,
        price: 10_000_000n,
        discount: 0n,
        base: 20_000_000n,
        otherBase: 18_333_364n,
        ppn: 2_200_000n,
      },
      {
        name: undefined,
        quantity: 1,
        price: 2_000_000n,
        discount: 0n,
        base: 2_000_000n,
        otherBase: 1_833_336n,
        ppn: 220_000n,
      },
    ])
    const cheaper = { ...order, shipping_price: 0, discount_price: 22_200, total: 199_800 }
    expect(taxInvoiceLines(cheaper)).toMatchObject([
      { price: 10_000_000n, discount: 2_000_000n, base: 18_000_000n, ppn: 1_980_000n },
    ])
  })

  it('leave out what cost nothing', () => {
    const order_product = [
      { name: 'Kopi', price: 50_000, quantity: 1 },
      { name: 'Hadiah', price: 0, quantity: 1 },
    ]
    const lines = taxInvoiceLines({ order_product, shipping_price: 0, discount_price: 0, total: 50_000 })
    expect(lines.map(({ name }) => name)).toEqual(['Kopi'])
  })
})

const INVOICE: TaxInvoice = {
  number: 'INV/2026/000001',
  issued_on: '2026-11-20',
  buyer: {
    name: 'Bu “Ani” <& Co> 👩🏽‍🍳 ꦱꦫꦶ',
    telephone: null,
    address: "Jl. Kaliurang '5'\u0007",
    city: 'Yogyakarta',
    province: null,
    postal_code: '55281',
    country: 'Indonesia',
  },
  tax_number: null,
  order_product: [{ name: 'Kopi "Gayo" & <susu>', price: 111_000, quantity: 1 }],
  shipping_price: 11_100,
  discount_price: 0,
  total: 122_100,
}

const INVOICE_ELEMENTS =
  'TaxInvoiceDate TaxInvoiceOpt TrxCode AddInfo CustomDoc CustomDocMonthYear RefDesc FacilityStamp SellerIDTKU BuyerTin BuyerDocument BuyerCountry BuyerDocumentNumber BuyerName BuyerAdress BuyerEmail BuyerIDTKU ListOfGoodService'
const LINE_ELEMENTS =
  'Opt Code Name Unit Price Qty TotalDiscount TaxBase OtherTaxBase VATRate VAT STLGRate STLG'

function elementsOf(xml: string): string {
  return [...xml.matchAll(/<(\w+)[\s>]/g)].map(([, name]) => name).join(' ')
}

function contentsOf(xml: string, element: string): (string | undefined)[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, inside]) => inside)
}

describe('the XML of a tax invoice', () => {
  const line = `GoodService ${LINE_ELEMENTS}`

  it('has the elements of the template, in its order', () => {
    const invoice = `TaxInvoice ${INVOICE_ELEMENTS} ${line} ${line}`
    expect(elementsOf(taxInvoiceXml('0123456789012345', [INVOICE, INVOICE]))).toBe(
      `TaxInvoiceBulk TIN ListOfTaxInvoice ${invoice} ${invoice}`,
    )
  })

  it('escapes what XML reserves, keeps every alphabet, and drops what XML forbids', () => {
    const xml = taxInvoiceXml('0123456789012345', [INVOICE])
    expect(contentsOf(xml, 'Name')).toEqual(['Kopi &quot;Gayo&quot; &amp; &lt;susu&gt;', 'Ongkos kirim'])
    expect(contentsOf(xml, 'BuyerName')).toEqual(['Bu “Ani” &lt;&amp; Co&gt; 👩🏽‍🍳 ꦱꦫꦶ'])
    expect(contentsOf(xml, 'BuyerAdress')).toEqual(['Jl. Kaliurang &apos;5&apos;, Yogyakarta, 55281'])
  })

  it('names a buyer by NPWP, or as a consumer without one', () => {
    const tax_number = { npwp: '0987654321098765', name: 'PT Maju & Jaya' }
    const xml = taxInvoiceXml('012345678901234', [{ ...INVOICE, tax_number }, INVOICE])
    expect(contentsOf(xml, 'TIN')).toEqual(['0012345678901234'])
    expect(contentsOf(xml, 'SellerIDTKU')[0]).toBe('0012345678901234000000')
    expect(contentsOf(xml, 'BuyerTin')).toEqual(['0987654321098765', '0000000000000000'])
    expect(contentsOf(xml, 'BuyerDocument')).toEqual(['TIN', 'Other ID'])
    expect(contentsOf(xml, 'BuyerIDTKU')).toEqual(['0987654321098765000000', '000000'])
    expect(contentsOf(xml, 'BuyerName')[0]).toBe('PT Maju &amp; Jaya')
    expect(contentsOf(xml, 'Opt').slice(0, 2)).toEqual(['A', 'B'])
    expect(contentsOf(xml, 'VAT').slice(0, 2)).toEqual(['11000', '1100'])
  })
})
