import type { SalesReport, SalesReportRow } from '@warung/contract/sales.ts'
import type { SalesBreakdown } from '@warung/contract/values/sales-breakdowns.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvRecord } from '../../platform/text/csv.ts'

type Column = readonly [head: string, cell: (row: SalesReportRow) => CsvCell]

const amounts: readonly Column[] = [
  ['Sold (Rp)', (row) => row.sold],
  ['Refunded (Rp)', (row) => row.refunded],
  ['Net sales (Rp)', (row) => row.net_sales],
]

const columns: Record<SalesBreakdown, readonly Column[]> = {
  day: [['Day', (row) => row.name], ['Orders', (row) => row.orders ?? 0], ...amounts],
  product: [
    ['Product ID', (row) => row.id ?? ''],
    ['Product', (row) => row.name],
    ['Pieces', (row) => row.pieces ?? 0],
    ...amounts,
  ],
  payment_method: [['Payment method', (row) => row.name], ['Orders', (row) => row.orders ?? 0], ...amounts],
  discount: [
    ['Discount', (row) => row.name],
    ['Orders', (row) => row.orders ?? 0],
    ['Taken off (Rp)', (row) => row.discount ?? 0],
    ...amounts,
  ],
}

const costColumns: readonly Column[] = [
  ['Cost (Rp)', ({ cost }) => cost ?? ''],
  ['Profit (Rp)', ({ profit }) => profit ?? ''],
]

/** The cost columns appear only if some product has a cost price. */
export function reportCsv({ by, rows }: SalesReport): string {
  const hasCosts = rows.some(({ cost }) => cost !== undefined)
  const used = [...columns[by], ...(hasCosts ? costColumns : [])]
  const heads = used.map(([head]) => head)
  const records = rows.map((row) => used.map(([, cell]) => cell(row)))
  return `${BYTE_ORDER_MARK}${[heads, ...records].map((record) => csvRecord(record)).join('')}`
}

export function reportFileName({ by, from, to }: SalesReport): string {
  return `sales-by-${by.replace('_', '-')}-${from}-to-${to}.csv`
}
