/** Comma-separated values (RFC 4180) that spreadsheets read right, and that reading gives back as they were. */

/** Excel takes a file without it for Latin-1. */
export const BYTE_ORDER_MARK = '\ufeff'

export type CsvCell = string | number

/** Characters before a formula that spreadsheets overlook, or that we write ourselves. */
const OVERLOOKED = /(?:['"]|(?![\t\r\n])\s)*/u.source
/**
 * Where a formula would begin, and run as the person who opens the file: at the start of the cell, and after each `;`, tab
 * and line break, since a spreadsheet that separates by these finds cells there. A tab or a carriage return at the
 * start counts too: some spreadsheets drop it. Apostrophes count as part of the formula, so that ours can be told from
 * those that were there.
 */
const FORMULA = `(?<=^|[;\\t\\r\\n])(?=${OVERLOOKED}[=+\\-@＝＋－＠])|^(?=${OVERLOOKED}[\\t\\r])`
const FORMULA_START = new RegExp(FORMULA, 'gu')
/** The same with our apostrophe before it. */
const NEUTRALISED_START = new RegExp(`(?:${FORMULA})'`, 'gu')

function csvCell(value: CsvCell): string {
  if (typeof value === 'number') return String(value)
  const harmless = value.replace(FORMULA_START, "'")
  return /[",;\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One record, its end included. */
export function csvRecord(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** The text that `csvRecord` was given, of a cell as a reader of CSV has it. */
export function textOfCell(cell: string): string {
  return cell.replace(NEUTRALISED_START, '')
}
