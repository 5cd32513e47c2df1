import type { SalesReport, SalesReportRow } from '@warung/contract/sales.ts'
import type { Language } from '@warung/contract/values/languages.ts'
import type { SalesBreakdown } from '@warung/contract/values/sales-breakdowns.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvRecord } from '../../platform/text/csv.ts'

type Column = Readonly<Record<Language, string>> & { readonly cell: (row: SalesReportRow) => CsvCell }

const orders: Column = { en: 'Orders', id: 'Pesanan', cell: (row) => row.orders ?? 0 }

const amounts: readonly Column[] = [
  { en: 'Sold (Rp)', id: 'Terjual (Rp)', cell: (row) => row.sold },
  { en: 'Refunded (Rp)', id: 'Dikembalikan (Rp)', cell: (row) => row.refunded },
  { en: 'Net sales (Rp)', id: 'Penjualan bersih (Rp)', cell: (row) => row.net_sales },
]

const columns: Record<SalesBreakdown, readonly Column[]> = {
  day: [{ en: 'Day', id: 'Hari', cell: (row) => row.name }, orders, ...amounts],
  product: [
    { en: 'Product ID', id: 'ID produk', cell: (row) => row.id ?? '' },
    { en: 'Product', id: 'Produk', cell: (row) => row.name },
    { en: 'Pieces', id: 'Pcs', cell: (row) => row.pieces ?? 0 },
    ...amounts,
  ],
  payment_method: [
    { en: 'Payment method', id: 'Metode pembayaran', cell: (row) => row.name },
    orders,
    ...amounts,
  ],
  discount: [
    { en: 'Discount', id: 'Diskon', cell: (row) => row.name },
    orders,
    { en: 'Taken off (Rp)', id: 'Potongan (Rp)', cell: (row) => row.discount ?? 0 },
    ...amounts,
  ],
}

const costColumns: readonly Column[] = [
  { en: 'Cost (Rp)', id: 'Modal (Rp)', cell: ({ cost }) => cost ?? '' },
  { en: 'Profit (Rp)', id: 'Laba (Rp)', cell: ({ profit }) => profit ?? '' },
]

/** The cost columns appear only if some product has a cost price. */
export function reportCsv({ by, rows }: SalesReport, language: Language): string {
  const hasCosts = rows.some(({ cost }) => cost !== undefined)
  const used = [...columns[by], ...(hasCosts ? costColumns : [])]
  const heads = used.map((column) => column[language])
  const records = rows.map((row) => used.map(({ cell }) => cell(row)))
  return `${BYTE_ORDER_MARK}${[heads, ...records].map((record) => csvRecord(record)).join('')}`
}

export function reportFileName({ by, from, to }: SalesReport): string {
  return `sales-by-${by.replace('_', '-')}-${from}-to-${to}.csv`
}
