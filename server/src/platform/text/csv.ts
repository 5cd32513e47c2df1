/** Comma-separated values (RFC 4180) that spreadsheets read right, and that reading gives back as they were. */

/** Excel takes a file without it for Latin-1. */
export const BYTE_ORDER_MARK = '\ufeff'

export type CsvCell = string | number
/** Excel takes the one of its country: `;` in Indonesia, where the comma stands before decimals. */
export type CsvSeparator = ',' | ';'

/** Characters before a formula that spreadsheets overlook, or that we write ourselves. */
const OVERLOOKED = /(?:['"]|(?![\t\r\n])\s)*/u.source
/**
 * Where a formula would begin, and run as the person who opens the file: at the start of the cell, and after each tab, line
 * break and separator of other files, since a spreadsheet that separates by these finds cells there. A tab or a carriage return at the
 * start counts too: some spreadsheets drop it. Apostrophes count as part of the formula, so that ours can be told from
 * those that were there.
 */
function formulaPatterns(otherSeparator: CsvSeparator) {
  const formula = `(?<=^|[${otherSeparator}\\t\\r\\n])(?=${OVERLOOKED}[=+\\-@＝＋－＠])|^(?=${OVERLOOKED}[\\t\\r])`
  // the second: the same with our apostrophe before it
  return { start: new RegExp(formula, 'gu'), neutralised: new RegExp(`(?:${formula})'`, 'gu') }
}
const PATTERNS = { ',': formulaPatterns(';'), ';': formulaPatterns(',') } as const

function csvCell(value: CsvCell, separator: CsvSeparator): string {
  if (typeof value === 'number') return String(value)
  const harmless = value.replace(PATTERNS[separator].start, "'")
  return /[",;\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One record, its end included. */
export function csvRecord(cells: readonly CsvCell[], separator: CsvSeparator = ','): string {
  return `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`
}

/** The text that `csvRecord` was given, of a cell as a reader of CSV has it. */
export function textOfCell(cell: string, separator: CsvSeparator = ','): string {
  return cell.replace(PATTERNS[separator].neutralised, '')
}
