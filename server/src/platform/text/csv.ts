/** CSV (RFC 4180) for spreadsheets; reading restores the original text. */

/** Without it Excel reads Latin-1. */
export const BYTE_ORDER_MARK = '\ufeff'

export type CsvCell = string | number
/** Excel uses its locale's separator: `;` in Indonesia, where the decimal separator is a comma. */
export type CsvSeparator = ',' | ';'

/** Characters before a formula that spreadsheets ignore, or that we write. */
const OVERLOOKED = /(?:['"]|(?![\t\r\n])\s)*/u.source
/**
 * Where a formula could begin and run on the reader's machine: at the cell's start, and after tabs, line breaks
 * and the other separator. Spreadsheets may split or strip at these. Apostrophes count too, so ours are told
 * from original ones.
 */
function formulaPatterns(otherSeparator: CsvSeparator) {
  const formula = `(?<=^|[${otherSeparator}\\t\\r\\n])(?=${OVERLOOKED}[=+\\-@＝＋－＠])|^(?=${OVERLOOKED}[\\t\\r])`
  // the second: the same with our apostrophe
  return { start: new RegExp(formula, 'gu'), neutralised: new RegExp(`(?:${formula})'`, 'gu') }
}
const PATTERNS = { ',': formulaPatterns(';'), ';': formulaPatterns(',') } as const

function csvCell(value: CsvCell, separator: CsvSeparator): string {
  if (typeof value === 'number') return String(value)
  const harmless = value.replace(PATTERNS[separator].start, "'")
  return /[",;\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One record with its line end. */
export function csvRecord(cells: readonly CsvCell[], separator: CsvSeparator = ','): string {
  return `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`
}

/** Undoes `csvRecord` for one parsed cell. */
export function textOfCell(cell: string, separator: CsvSeparator = ','): string {
  return cell.replace(PATTERNS[separator].neutralised, '')
}
