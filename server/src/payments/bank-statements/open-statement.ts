/** Finds a statement's separator and head by the banks' column names. */

import { type Bank, type BankStatementColumns, columnKey } from './bank-statement-columns.ts'
import { findBcaColumns } from './banks/bca.ts'
import { findBniColumns } from './banks/bni.ts'
import { findBriColumns } from './banks/bri.ts'
import { findHeadlessMandiriColumns, findMandiriColumns } from './banks/mandiri.ts'
import { CELL_SEPARATORS, type CellSeparator, cleanText, readTable, type TableRow } from './read-table.ts'

/** Rows with account and period may precede the head. */
export const HEAD_ROWS_MAX = 15

type FindColumns = (heads: readonly string[]) => BankStatementColumns | undefined

const BANKS: readonly (readonly [Bank, FindColumns])[] = [
  ['bri', findBriColumns],
  ['mandiri', findMandiriColumns],
  ['bni', findBniColumns],
  ['bca', findBcaColumns],
]

type FoundHead = {
  readonly bank: Bank
  readonly columns: BankStatementColumns
  /** rows above the first transaction, head included */
  readonly rowsAbove: number
}

function findHead(rows: readonly TableRow[]): FoundHead | undefined {
  const headless = findHeadlessMandiriColumns(rows[0]?.cells ?? [])
  if (headless) return { bank: 'mandiri', columns: headless, rowsAbove: 0 }
  for (const [at, { cells }] of rows.entries()) {
    const heads = cells.map(columnKey)
    for (const [bank, findColumns] of BANKS) {
      const columns = findColumns(heads)
      if (columns) return { bank, columns, rowsAbove: at + 1 }
    }
  }
  return undefined
}

function middleWidth(rows: readonly TableRow[]): number {
  const widths = rows.map(({ cells }) => cells.length).sort((one, other) => one - other)
  return widths[Math.floor(widths.length / 2)] ?? 0
}

/** The separator with most cells per row: amounts contain fewer commas than a row has columns. */
function likeliestSeparator(text: string): CellSeparator {
  const widths = CELL_SEPARATORS.map((separator) =>
    middleWidth(readTable(text, separator, 2 * HEAD_ROWS_MAX)),
  )
  return CELL_SEPARATORS[widths.indexOf(Math.max(...widths))] ?? ','
}

export type OpenedBankStatement = {
  readonly rows: readonly TableRow[]
  /** undefined if no known bank matches */
  readonly head: FoundHead | undefined
}

/** @throws {Problem} bank_statement_refused */
export function openBankStatement(written: string): OpenedBankStatement {
  const text = cleanText(written)
  for (const separator of CELL_SEPARATORS) {
    const head = findHead(readTable(text, separator, HEAD_ROWS_MAX))
    if (head) return { rows: readTable(text, separator), head }
  }
  return { rows: readTable(text, likeliestSeparator(text)), head: undefined }
}
