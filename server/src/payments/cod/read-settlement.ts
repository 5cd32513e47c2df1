/** Reads which parcels a courier collected cash for: each names its columns in its own way. */
import { readAmount } from '../statements/read-amount.ts'
import { CELL_SEPARATORS, cleanText, readTable, type TableRow } from '../statements/read-table.ts'
import { columnKey } from '../statements/statement-columns.ts'
import { refusal } from '../statements/statement-refusal.ts'

/** From 0. */
export type SettlementColumns = { readonly tracking_number: number; readonly amount: number }

export type SettledParcel = {
  /** in the file, from 1 */
  readonly line: number
  readonly tracking_number: string
  /** rupiah; with sen it matches nothing */
  readonly amount: number
}

/** Sender and period stand above the head. */
const LIST_HEAD_ROWS_MAX = 15
const TRACKING_HEAD = /\b(?:resi|awb|waybill|airwaybill|tracking|connote)\b/
const AMOUNT_HEAD = /\b(?:cod)\b/
/** What couriers keep, and what is no sum. */
const NO_AMOUNT_HEAD =
  /\b(?:fee|biaya|ongkir|potongan|ppn|vat|net|netto|bersih|status|tipe|type|jenis|tanggal|tgl|date|no|nomor)\b/

function parcelColumns(cells: readonly string[]): SettlementColumns | undefined {
  const heads = cells.map(columnKey)
  const tracking_number = heads.findIndex((head) => TRACKING_HEAD.test(head))
  const amount = heads.findIndex((head) => AMOUNT_HEAD.test(head) && !NO_AMOUNT_HEAD.test(head))
  // both in one cell: another separator parts them
  const isBoth = tracking_number >= 0 && amount >= 0 && tracking_number !== amount
  return isBoth ? { tracking_number, amount } : undefined
}

type SettlementBody = { readonly columns: SettlementColumns; readonly rows: readonly TableRow[] }

/** @throws {Problem} bank_statement_refused */
function findBody(text: string, chosen: SettlementColumns | undefined): SettlementBody {
  for (const separator of CELL_SEPARATORS) {
    const rows = readTable(text, separator)
    for (const [at, { cells }] of rows.slice(0, LIST_HEAD_ROWS_MAX).entries()) {
      const columns = parcelColumns(cells)
      if (columns) return { columns: chosen ?? columns, rows: rows.slice(at + 1) }
    }
    const width = Math.max(...rows.map(({ cells }) => cells.length))
    if (chosen && Math.max(chosen.tracking_number, chosen.amount) < width) return { columns: chosen, rows }
  }
  throw refusal({ kind: 'parcel_columns_unknown' })
}

/** A spreadsheet writes `'JX123`; a head on each page has no digit. */
function readParcel({ line, cells }: TableRow, columns: SettlementColumns): SettledParcel | undefined {
  const tracking_number = (cells[columns.tracking_number] ?? '').replace(/^'/, '')
  const written = cells[columns.amount] ?? ''
  if (!/\d/.test(tracking_number) || !/\d/.test(written)) return undefined
  const read = readAmount(written)
  if (!read || read.sign === '-') throw refusal({ kind: 'amount_unreadable', line, found: written })
  return { line, tracking_number, amount: read.sen / 100 }
}

/**
 * Without parcels that the courier collected nothing for, and without sums below the list.
 * @param text as couriers export it, or copied from a table
 * @throws {Problem} bank_statement_refused
 */
export function readSettlement(
  text: string,
  chosen: SettlementColumns | undefined,
): readonly SettledParcel[] {
  const { columns, rows } = findBody(cleanText(text), chosen)
  const parcels = rows.flatMap((row) => readParcel(row, columns) ?? []).filter(({ amount }) => amount > 0)
  if (parcels.length === 0) throw refusal({ kind: 'no_transactions' })
  return parcels
}
