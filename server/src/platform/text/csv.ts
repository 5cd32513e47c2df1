/** The byte order mark, without which Excel reads Latin-1. */
export const BYTE_ORDER_MARK = '\ufeff'

export type CsvCell = string | number
/** Excel uses the separator of its locale: `;` in Indonesia. */
export type CsvSeparator = ',' | ';'

/** Spreadsheets ignore these before a formula; the apostrophe may be our own escape. */
const IGNORED_PREFIX = /(?:['"]|(?![\t\r\n])\s)*/u.source
/** A formula may begin at the cell's start, or where spreadsheets split or strip: after tabs, line breaks and separators. */
function formulaPatterns(otherSeparator: CsvSeparator) {
  const formula = `(?<=^|[${otherSeparator}\\t\\r\\n])(?=${IGNORED_PREFIX}[=+\\-@＝＋－＠])|^(?=${IGNORED_PREFIX}[\\t\\r])`
  return { start: new RegExp(formula, 'gu'), neutralised: new RegExp(`(?:${formula})'`, 'gu') }
}
const PATTERNS = { ',': formulaPatterns(';'), ';': formulaPatterns(',') } as const

function csvCell(value: CsvCell, separator: CsvSeparator): string {
  if (typeof value === 'number') return String(value)
  const escaped = value.replace(PATTERNS[separator].start, "'")
  return /[",;\r\n\t]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

export function csvRecord(cells: readonly CsvCell[], separator: CsvSeparator = ','): string {
  return `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`
}

export function textOfCell(cell: string, separator: CsvSeparator = ','): string {
  return cell.replace(PATTERNS[separator].neutralised, '')
}
