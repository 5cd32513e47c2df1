/**
 * Coretax's import of output tax invoices. Elements and their order, also the misspelt `BuyerAdress`, are those of the
 * tax office's template (decisions/073).
 */
import type { BuyerTaxNumber } from '@warung/contract/buyer-tax-number.ts'
import { rupiahFromSen, type Sen } from '@warung/contract/money.ts'
import { npwpDigits } from '@warung/contract/npwp.ts'
import type { InvoiceBuyer } from '../../platform/database/schema/invoices.ts'
import { type BilledOrder, type TaxInvoiceLine, taxInvoiceLines } from './tax-invoice-lines.ts'

export type TaxInvoice = BilledOrder & {
  readonly number: string
  readonly issued_on: string
  readonly buyer: InvoiceBuyer
  readonly tax_number: BuyerTaxNumber | null
}

type Element = readonly [name: string, content: string | readonly Element[]]

const XML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** XML 1.0 allows no other characters, escaped or not. */
const FORBIDDEN_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

function escapedXml(text: string): string {
  return text
    .replaceAll(FORBIDDEN_IN_XML, '')
    .replaceAll(/[&<>"']/g, (letter) => XML_ENTITIES[letter] ?? letter)
}

function writeElement([name, content]: Element): string {
  const inside = typeof content === 'string' ? escapedXml(content) : `\n${content.map(writeElement).join('')}`
  return `<${name}>${inside}</${name}>\n`
}

/** Place of business: the registered head office. */
const HEAD_OFFICE = '000000'
/** Non-luxury goods and services, taxed on another value (DPP nilai lain). */
const TRANSACTION_CODE = '04'
const NO_BUYER_TIN = '0'.repeat(16)
const GOODS = { option: 'A', unit: 'UM.0021' } // piece
const SERVICE = { option: 'B', unit: 'UM.0030' } // activity
const SHIPPING_NAME = 'Ongkos kirim'

function decimalRupiah(sen: Sen): string {
  return String(rupiahFromSen(sen))
}

function goodServiceOf({ name, quantity, price, discount, base, otherBase, ppn }: TaxInvoiceLine): Element {
  const { option, unit } = name === undefined ? SERVICE : GOODS
  return [
    'GoodService',
    [
      ['Opt', option],
      ['Code', '000000'],
      ['Name', name ?? SHIPPING_NAME],
      ['Unit', unit],
      ['Price', decimalRupiah(price)],
      ['Qty', String(quantity)],
      ['TotalDiscount', decimalRupiah(discount)],
      ['TaxBase', decimalRupiah(base)],
      ['OtherTaxBase', decimalRupiah(otherBase)],
      ['VATRate', '12'],
      ['VAT', decimalRupiah(ppn)],
      ['STLGRate', '0'],
      ['STLG', '0'],
    ],
  ]
}

function writtenAddress({ address, city, province, postal_code }: InvoiceBuyer): string {
  return [address, city, province ?? '', postal_code].filter((part) => part.trim() !== '').join(', ')
}

function buyerElements({ buyer, tax_number }: TaxInvoice): Element[] {
  return [
    ['BuyerTin', tax_number?.npwp ?? NO_BUYER_TIN],
    ['BuyerDocument', tax_number ? 'TIN' : 'Other ID'],
    ['BuyerCountry', 'IDN'],
    ['BuyerDocumentNumber', '-'],
    ['BuyerName', tax_number?.name ?? buyer.name],
    ['BuyerAdress', writtenAddress(buyer)],
    ['BuyerEmail', ''],
    ['BuyerIDTKU', `${tax_number?.npwp ?? ''}${HEAD_OFFICE}`],
  ]
}

function taxInvoiceOf(invoice: TaxInvoice, tin: string): Element {
  return [
    'TaxInvoice',
    [
      ['TaxInvoiceDate', invoice.issued_on],
      ['TaxInvoiceOpt', 'Normal'],
      ['TrxCode', TRANSACTION_CODE],
      ['AddInfo', ''],
      ['CustomDoc', ''],
      ['CustomDocMonthYear', ''],
      ['RefDesc', invoice.number],
      ['FacilityStamp', ''],
      ['SellerIDTKU', `${tin}${HEAD_OFFICE}`],
      ...buyerElements(invoice),
      ['ListOfGoodService', taxInvoiceLines(invoice).map(goodServiceOf)],
    ],
  ]
}

/** @param sellerNpwp 15 or 16 digits */
export function taxInvoiceXml(sellerNpwp: string, invoices: readonly TaxInvoice[]): string {
  const tin = npwpDigits(sellerNpwp)
  const list: Element = ['ListOfTaxInvoice', invoices.map((invoice) => taxInvoiceOf(invoice, tin))]
  const content = [writeElement(['TIN', tin]), writeElement(list)].join('')
  return `<?xml version="1.0" encoding="utf-8"?>
<TaxInvoiceBulk xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="TaxInvoice.xsd">
${content}</TaxInvoiceBulk>
`
}
