/** A report as comma-separated values (RFC 4180) that spreadsheets read right. */
import type { SalesReport, SalesReportRow } from '@warung/contract/sales.ts'
import type { SalesBreakdown } from '@warung/contract/values/sales-breakdowns.ts'

/** Excel takes a file without it for Latin-1. */
const BYTE_ORDER_MARK = '\ufeff'

type CsvCell = string | number

/** What begins so is a formula to a spreadsheet, and runs as whoever opens the file. */
const FORMULA = /^[\s]*[=+\-@\t\r]/u

function csvCell(value: CsvCell): string {
  if (typeof value === 'number') return String(value)
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[",;\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

type Column = readonly [head: string, cell: (row: SalesReportRow) => CsvCell]

const amounts: readonly Column[] = [
  ['Sold (Rp)', (row) => row.sold],
  ['Given back (Rp)', (row) => row.refunded],
  ['Takings (Rp)', (row) => row.takings],
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
}

export function reportCsv({ by, rows }: SalesReport): string {
  const used = columns[by]
  const lines = [
    used.map(([head]) => csvCell(head)),
    ...rows.map((row) => used.map(([, cell]) => csvCell(cell(row)))),
  ]
  return `${BYTE_ORDER_MARK}${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`
}

/** `sales-by-day-2026-11-01-to-2026-11-20.csv` */
export function reportFileName({ by, from, to }: SalesReport): string {
  return `sales-by-${by.replace('_', '-')}-${from}-to-${to}.csv`
}
