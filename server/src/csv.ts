/** Comma-separated values (RFC 4180) that spreadsheets read right, and that reading gives back as they were. */

/** Excel takes a file without it for Latin-1. */
export const BYTE_ORDER_MARK = '\ufeff'

export type CsvCell = string | number

/**
 * What begins so is a formula to a spreadsheet, and runs as whoever opens the file. Apostrophes before it count
 * as part of it: else nobody could tell ours from those that were there.
 */
const FORMULA = /^'*\s*[=+\-@\t\r]/u
/** The same with our apostrophe before it. */
const NEUTRALISED_FORMULA = /^'+\s*[=+\-@\t\r]/u

function csvCell(value: CsvCell): string {
  if (typeof value === 'number') return String(value)
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[",;\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One record, its end included. */
export function csvRecord(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** The text that `csvRecord` was given, of a cell as a reader of CSV has it. */
export function textOfCell(cell: string): string {
  return NEUTRALISED_FORMULA.test(cell) ? cell.slice(1) : cell
}
