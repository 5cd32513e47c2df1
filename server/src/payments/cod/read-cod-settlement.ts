/** Reads a courier's list of collected cash. Each courier names its columns differently. */

import { columnKey } from '../bank-statements/bank-statement-columns.ts'
import { readAmount } from '../bank-statements/read-amount.ts'
import { CELL_SEPARATORS, cleanText, readTable, type TableRow } from '../bank-statements/read-table.ts'
import { refusal } from '../bank-statements/statement-refusal.ts'

/** Column indexes, from 0. */
export type CodSettlementColumns = { readonly tracking_number: number; readonly amount: number }

export type SettledParcel = {
  /** line of the file, from 1 */
  readonly line: number
  readonly tracking_number: string
  /** rupiah; an amount with sen matches no order */
  readonly amount: number
}

/** Rows with sender and period may precede the head. */
const LIST_HEAD_ROWS_MAX = 15
const TRACKING_HEAD = /\b(?:resi|awb|waybill|airwaybill|tracking|connote)\b/
const AMOUNT_HEAD = /\b(?:cod)\b/
/** Heads of fees, and of columns that hold no amount. */
const NO_AMOUNT_HEAD =
  /\b(?:fee|biaya|ongkir|potongan|ppn|vat|net|netto|bersih|status|tipe|type|jenis|tanggal|tgl|date|no|nomor)\b/

function parcelColumns(cells: readonly string[]): CodSettlementColumns | undefined {
  const heads = cells.map(columnKey)
  const tracking_number = heads.findIndex((head) => TRACKING_HEAD.test(head))
  const amount = heads.findIndex((head) => AMOUNT_HEAD.test(head) && !NO_AMOUNT_HEAD.test(head))
  // if one cell holds both names, another separator splits the row
  const isBoth = tracking_number >= 0 && amount >= 0 && tracking_number !== amount
  return isBoth ? { tracking_number, amount } : undefined
}

type CodSettlementBody = { readonly columns: CodSettlementColumns; readonly rows: readonly TableRow[] }

/** @throws {Problem} bank_statement_refused */
function findBody(text: string, chosen: CodSettlementColumns | undefined): CodSettlementBody {
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

/** Spreadsheets write `'JX123`. A head repeated on each page has no digit. */
function readParcel({ line, cells }: TableRow, columns: CodSettlementColumns): SettledParcel | undefined {
  const tracking_number = (cells[columns.tracking_number] ?? '').replace(/^'/, '')
  const written = cells[columns.amount] ?? ''
  if (!/\d/.test(tracking_number) || !/\d/.test(written)) return undefined
  const read = readAmount(written)
  if (!read || read.sign === '-') throw refusal({ kind: 'amount_unreadable', line, found: written })
  return { line, tracking_number, amount: read.sen / 100 }
}

/**
 * Omits parcels without collected cash, and totals below the list.
 * @param text a courier's exported file, or text copied from a table
 * @throws {Problem} bank_statement_refused
 */
export function readCodSettlement(
  text: string,
  chosen: CodSettlementColumns | undefined,
): readonly SettledParcel[] {
  const { columns, rows } = findBody(cleanText(text), chosen)
  const parcels = rows.flatMap((row) => readParcel(row, columns) ?? []).filter(({ amount }) => amount > 0)
  if (parcels.length === 0) throw refusal({ kind: 'no_transactions' })
  return parcels
}
