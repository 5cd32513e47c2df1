/** Paid orders for an accountant: a line each, with what a journal entry needs. */
import { taxLineOf } from '@warung/contract/invoice-tax.ts'
import { rupiahFromSen, senFromRupiah } from '@warung/contract/money.ts'
import { amountText } from '@warung/contract/payment-amount.ts'
import { taxNameIn } from '@warung/contract/tax-name.ts'
import type { InvoiceTax } from '@warung/contract/values/invoices.ts'
import type { Language } from '@warung/contract/values/languages.ts'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { creditNote, invoice } from '../../platform/database/schema/invoices.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { shipment } from '../../platform/database/schema/shipments.ts'
import { BYTE_ORDER_MARK, type CsvCell, type CsvSeparator, csvRecord } from '../../platform/text/csv.ts'
import type { DateSpan } from '../../platform/time/date-span.ts'
import { shopTime } from '../../platform/time/shop-time.ts'
import { paymentMode } from './find-order.ts'
import { type PaperName, paperNumber } from './paper-number.ts'

const ORDERS_PER_PAGE = 1000

type ExportedInvoice = PaperName & { readonly total: number; readonly tax: InvoiceTax }

const exportedColumns = {
  order_id: shopOrder.order_id,
  created_at: shopOrder.created_at,
  paid_at: shopOrder.paid_at,
  /** text, because a Date would lose the microseconds, and with them rows of the next page */
  cursor: sql<string>`${shopOrder.paid_at}::text`,
  user_name: shopOrder.user_name,
  recipient: shopOrder.recipient,
  telephone: shopOrder.telephone,
  city: shopOrder.city,
  province: shopOrder.province,
  product_price: shopOrder.product_price,
  discount_price: shopOrder.discount_price,
  discount_code: shopOrder.discount_code,
  shipping_price: shopOrder.shipping_price,
  tax_name: shopOrder.tax_name,
  tax_price: shopOrder.tax_price,
  is_tax_included: shopOrder.is_tax_included,
  total_price: shopOrder.total_price,
  payment_rounding: shopOrder.payment_rounding,
  payment_code: shopOrder.payment_code,
  payment_method_name: shopOrder.payment_method_name,
  payment_mode: paymentMode,
  payment_currency: shopOrder.payment_currency,
  payment_amount_minor: shopOrder.payment_amount_minor,
  refunded_minor: shopOrder.refunded_minor,
  parcels: sql<string>`coalesce((select string_agg(concat_ws(' ', ${shipment.courier}, nullif(${shipment.service}, ''), ${shipment.tracking_number}), ' | ' order by ${shipment.shipment_id})
    from ${shipment} where ${shipment.order_id} = ${shopOrder.order_id}), '')`,
  invoice: sql<ExportedInvoice | null>`(select jsonb_build_object('series', bill.series, 'year', bill.year, 'number', bill.number,
    'total', bill.total, 'tax', bill.seller ->> 'tax') from ${invoice} as bill where bill.order_id = shop_order.order_id)`,
  credit_notes: sql<
    PaperName[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('series', note.series, 'year', note.year,
    'number', note.number) order by note.year, note.number), '[]') from ${creditNote} as note where note.order_id = shop_order.order_id)`,
  shipped_at: shopOrder.shipped_at,
  deliverd_at: shopOrder.deliverd_at,
}

function pageOfPaidOrders(db: Db, isWithin: SQL | undefined) {
  return db
    .select(exportedColumns)
    .from(shopOrder)
    .where(and(eq(shopOrder.is_paid, true), isWithin))
    .orderBy(asc(shopOrder.paid_at), asc(shopOrder.order_id))
    .limit(ORDERS_PER_PAGE)
}
type ExportedOrder = Awaited<ReturnType<typeof pageOfPaidOrders>>[number]

type OrderFileColumn = {
  readonly en: string
  readonly id: string
  readonly cell: (order: ExportedOrder, timezone: string, language: Language) => CsvCell
}

/** `2026-11-20 00:30`, which spreadsheets recognize as a date. */
function momentCell(moment: Date | null, timezone: string): string {
  return moment === null ? '' : shopTime(moment, timezone).slice(0, 16).replace('T', ' ')
}

function chargedCell({ payment_currency }: ExportedOrder, minor: number): CsvCell {
  return Number(amountText(BigInt(minor), payment_currency))
}

const ORDER_FILE_COLUMNS: readonly OrderFileColumn[] = [
  { en: 'Order', id: 'Pesanan', cell: (order) => order.order_id },
  { en: 'Placed', id: 'Dibuat', cell: (order, zone) => momentCell(order.created_at, zone) },
  { en: 'Paid', id: 'Dibayar', cell: (order, zone) => momentCell(order.paid_at, zone) },
  { en: 'Buyer', id: 'Pembeli', cell: (order) => order.user_name },
  { en: 'Recipient', id: 'Penerima', cell: (order) => order.recipient ?? '' },
  { en: 'Telephone', id: 'Telepon', cell: (order) => order.telephone ?? '' },
  { en: 'City', id: 'Kota', cell: (order) => order.city },
  { en: 'Province', id: 'Provinsi', cell: (order) => order.province ?? '' },
  { en: 'Items (Rp)', id: 'Barang (Rp)', cell: (order) => order.product_price },
  { en: 'Discount (Rp)', id: 'Diskon (Rp)', cell: (order) => order.discount_price },
  { en: 'Discount code', id: 'Kode voucher', cell: (order) => order.discount_code ?? '' },
  { en: 'Shipping (Rp)', id: 'Ongkir (Rp)', cell: (order) => order.shipping_price },
  { en: 'Tax', id: 'Pajak', cell: (order, _, language) => taxNameIn(order.tax_name, language) },
  { en: 'Tax (Rp)', id: 'Pajak (Rp)', cell: (order) => order.tax_price },
  { en: 'Tax is included', id: 'Pajak sudah termasuk', cell: (order) => (order.is_tax_included ? 1 : 0) },
  { en: 'Total (Rp)', id: 'Total (Rp)', cell: (order) => order.total_price },
  { en: 'Rounding (Rp)', id: 'Pembulatan (Rp)', cell: (order) => order.payment_rounding },
  { en: 'Unique code (Rp)', id: 'Kode unik (Rp)', cell: (order) => order.payment_code },
  { en: 'Payment method', id: 'Metode pembayaran', cell: (order) => order.payment_method_name },
  { en: 'Real money', id: 'Uang sungguhan', cell: (order) => (order.payment_mode === 'live' ? 1 : 0) },
  { en: 'Currency', id: 'Mata uang', cell: (order) => order.payment_currency },
  { en: 'Charged', id: 'Ditagih', cell: (order) => chargedCell(order, order.payment_amount_minor) },
  { en: 'Refunded', id: 'Dikembalikan', cell: (order) => chargedCell(order, order.refunded_minor) },
  { en: 'Parcels', id: 'Paket', cell: (order) => order.parcels },
  { en: 'Shipped', id: 'Dikirim', cell: (order, zone) => momentCell(order.shipped_at, zone) },
  { en: 'Delivered', id: 'Diterima', cell: (order, zone) => momentCell(order.deliverd_at, zone) },
]

function invoiceTaxCell(order: ExportedOrder): CsvCell {
  if (order.invoice === null) return ''
  const line = taxLineOf({ ...order, tax: order.invoice.tax }, senFromRupiah(order.invoice.total))
  if (line.kind === 'none') return 0
  return rupiahFromSen(line.kind === 'ppn' ? line.ppn : line.amount)
}

/** Only while invoices are turned on. */
const INVOICE_COLUMNS: readonly OrderFileColumn[] = [
  { en: 'Invoice', id: 'Faktur', cell: ({ invoice }) => (invoice === null ? '' : paperNumber(invoice)) },
  { en: 'Tax on the invoice (Rp)', id: 'Pajak di faktur (Rp)', cell: invoiceTaxCell },
  {
    en: 'Credit notes',
    id: 'Nota kredit',
    cell: ({ credit_notes }) => credit_notes.map(paperNumber).join(' | '),
  },
]

type ExportOptions = {
  readonly separator: CsvSeparator
  readonly language: Language
  readonly hasInvoices: boolean
}

/** Each page is read at its own moment. Amounts are plain numbers with a decimal point. */
export async function* exportOrders(
  db: Db,
  { from, to, timezone }: DateSpan,
  { separator, language, hasInvoices }: ExportOptions,
): AsyncGenerator<string> {
  const columns = hasInvoices ? [...ORDER_FILE_COLUMNS, ...INVOICE_COLUMNS] : ORDER_FILE_COLUMNS
  const heads = columns.map((column) => column[language])
  yield `${BYTE_ORDER_MARK}${csvRecord(heads, separator)}`
  const isBeforeEnd = sql`${shopOrder.paid_at} < ((${to}::date + 1)::timestamp at time zone ${timezone})`
  let isAfter = sql`${shopOrder.paid_at} >= (${from}::date::timestamp at time zone ${timezone})`
  for (;;) {
    const page = await pageOfPaidOrders(db, and(isAfter, isBeforeEnd))
    const lines = page.map((order) =>
      csvRecord(
        columns.map(({ cell }) => cell(order, timezone, language)),
        separator,
      ),
    )
    if (lines.length > 0) yield lines.join('')
    const last = page.at(-1)
    if (page.length < ORDERS_PER_PAGE || last === undefined) return
    isAfter = sql`(${shopOrder.paid_at}, ${shopOrder.order_id}) > (${last.cursor}::timestamptz, ${last.order_id})`
  }
}
