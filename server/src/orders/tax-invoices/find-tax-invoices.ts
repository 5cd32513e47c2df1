/** Invoices and credit notes with PPN of some days. Papers of test money are none for the tax office. */
import { ppnIncludedIn, taxShareOf } from '@warung/contract/invoice-tax.ts'
import { rupiahFromSen, senFromRupiah } from '@warung/contract/money.ts'
import type { TaxInvoices } from '@warung/contract/tax-invoices.ts'
import type { PaperSeries } from '@warung/contract/values/invoices.ts'
import { INVOICES_PER_FILE_MAX } from '@warung/contract/values/tax-numbers.ts'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { creditNote, invoice } from '../../platform/database/schema/invoices.ts'
import { orderProduct } from '../../platform/database/schema/order-lines.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { DateSpan } from '../../platform/time/date-span.ts'
import { taxNumberOfOrder } from '../orders/find-order.ts'
import { paperNumber } from '../orders/paper-number.ts'
import { type TaxInvoice, taxInvoiceXml } from './tax-invoice-xml.ts'

type Days = Pick<DateSpan, 'from' | 'to'>

/** The rule of `taxLineOf` for PPN, as a condition. */
const showsPpnLine = sql`(${invoice.seller} ->> 'tax' = 'ppn_included' and ${invoice.total} > 0
  and (${shopOrder.tax_price} = 0 or ${shopOrder.is_tax_included}))`

const showsOrderTax = sql`(${shopOrder.tax_price} > 0
  and (${invoice.seller} ->> 'tax' = 'order_tax' or not ${shopOrder.is_tax_included}))`

/** The year makes use of the index of numbers. */
function isIssuedIn(
  { series, year, issued_on }: Pick<typeof invoice | typeof creditNote, 'series' | 'year' | 'issued_on'>,
  wanted: PaperSeries,
  { from, to }: Days,
): SQL {
  const isInYears = sql`${year} between ${Number(from.slice(0, 4))} and ${Number(to.slice(0, 4))}`
  return sql`(${series} = ${wanted} and ${isInYears} and ${issued_on} between ${from} and ${to})`
}

async function findCreditNotes(db: Db, span: DateSpan): Promise<TaxInvoices['credit_notes']> {
  const found = await db
    .select({
      note: creditNote,
      bill: { series: invoice.series, year: invoice.year, number: invoice.number, total: invoice.total },
      tax_price: shopOrder.tax_price,
      is_tax_included: shopOrder.is_tax_included,
    })
    .from(creditNote)
    .innerJoin(invoice, eq(invoice.order_id, creditNote.order_id))
    .innerJoin(shopOrder, eq(shopOrder.order_id, creditNote.order_id))
    .where(and(isIssuedIn(creditNote, 'credit_note', span), showsPpnLine))
    .orderBy(asc(creditNote.year), asc(creditNote.number))
  return found.map(({ note, bill, ...order }) => {
    const taxed = { ...order, tax: 'ppn_included' as const, total: bill.total }
    const share = taxShareOf(taxed, senFromRupiah(note.amount), senFromRupiah(note.refunded_before))
    if (share.kind !== 'ppn') throw new Error(`credit note ${note.refund_id} has no PPN`)
    return {
      number: paperNumber(note),
      issued_on: note.issued_on,
      order_id: note.order_id,
      invoice_number: paperNumber(bill),
      tax_base: rupiahFromSen(share.base),
      ppn: rupiahFromSen(share.ppn),
    }
  })
}

type WantedInvoices = DateSpan & {
  /** of the settings: who signs in to Coretax */
  readonly sellerNpwp: string
}

export async function findTaxInvoices(db: Db, { sellerNpwp, ...span }: WantedInvoices): Promise<TaxInvoices> {
  const issued = await db
    .select({ total: invoice.total, showsPpn: sql<boolean>`${showsPpnLine}` })
    .from(invoice)
    .innerJoin(shopOrder, eq(shopOrder.order_id, invoice.order_id))
    .where(and(isIssuedIn(invoice, 'invoice', span), sql`(${showsPpnLine} or ${showsOrderTax})`))
  const withPpn = issued.filter(({ showsPpn }) => showsPpn)
  const ppn = withPpn.reduce((sum, { total }) => sum + ppnIncludedIn(senFromRupiah(total)).ppn, 0n)
  return {
    from: span.from,
    to: span.to,
    invoices: withPpn.length,
    ppn: rupiahFromSen(ppn),
    files: Math.ceil(withPpn.length / INVOICES_PER_FILE_MAX),
    is_npwp_missing: sellerNpwp === '',
    other_invoices: issued.length - withPpn.length,
    credit_notes: await findCreditNotes(db, span),
  }
}

const billedLines = sql<TaxInvoice['order_product']>`(
  select jsonb_agg(jsonb_build_object('name', line.name, 'price', line.price, 'quantity', line.quantity) order by line.line)
  from ${orderProduct} as line where line.order_id = shop_order.order_id)`

/** @param wanted `file` from 1 @throws {Problem} seller_npwp_missing, tax_invoice_file_not_found */
export async function writeTaxInvoiceFile(
  db: Db,
  { file, sellerNpwp, ...span }: WantedInvoices & { readonly file: number },
): Promise<string> {
  if (sellerNpwp === '') throw new Problem('seller_npwp_missing')
  const found = await db
    .select({
      series: invoice.series,
      year: invoice.year,
      number: invoice.number,
      issued_on: invoice.issued_on,
      buyer: invoice.buyer,
      total: invoice.total,
      shipping_price: shopOrder.shipping_price,
      discount_price: shopOrder.discount_price,
      order_product: billedLines,
      tax_number: taxNumberOfOrder,
    })
    .from(invoice)
    .innerJoin(shopOrder, eq(shopOrder.order_id, invoice.order_id))
    .where(and(isIssuedIn(invoice, 'invoice', span), showsPpnLine))
    .orderBy(asc(invoice.year), asc(invoice.number))
    .limit(INVOICES_PER_FILE_MAX)
    .offset((file - 1) * INVOICES_PER_FILE_MAX)
  if (found.length === 0) throw new Problem('tax_invoice_file_not_found')
  const invoices = found.map(({ series, year, number, ...bill }) => ({
    ...bill,
    number: paperNumber({ series, year, number }),
  }))
  return taxInvoiceXml(sellerNpwp, invoices)
}

/** Whether an admin may want the file for these days, or has credit notes to enter. */
export async function hasTaxDocuments(db: Db, span: Days): Promise<boolean> {
  const bills = db
    .select({ order_id: invoice.order_id })
    .from(invoice)
    .innerJoin(shopOrder, eq(shopOrder.order_id, invoice.order_id))
    .where(and(isIssuedIn(invoice, 'invoice', span), showsPpnLine))
  const notes = db
    .select({ order_id: creditNote.order_id })
    .from(creditNote)
    .innerJoin(invoice, eq(invoice.order_id, creditNote.order_id))
    .innerJoin(shopOrder, eq(shopOrder.order_id, invoice.order_id))
    .where(and(isIssuedIn(creditNote, 'credit_note', span), showsPpnLine))
  return (await bills.unionAll(notes).limit(1)).length > 0
}
