/** Cells of a bank's CSV file, or of a table copied from its web page. */
import { CsvError, parse } from 'csv-parse/sync'
import { refusal } from './statement-refusal.ts'

/** A bank's line is far shorter. */
const ROW_BYTES_MAX = 20_000
const ROWS_MAX = 20_000

export type CellSeparator = ',' | ';' | '\t'
export const CELL_SEPARATORS: readonly CellSeparator[] = [',', ';', '\t']

export type TableRow = {
  /** line of the file, from 1 */
  readonly line: number
  /** trimmed, with runs of white space collapsed */
  readonly cells: readonly string[]
}

/** Errors of the sync parser do not name the line. */
function explainTableError(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error
  return refusal({ kind: error.code === 'CSV_MAX_RECORD_SIZE' ? 'line_too_long' : 'quote_open', line })
}

/** Drops a byte order mark; line breaks become `\n`. */
export function cleanText(text: string): string {
  return text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
}

/** @param text cleaned @throws {Problem} bank_statement_refused */
export function readTable(text: string, separator: CellSeparator, rowsMax = ROWS_MAX): readonly TableRow[] {
  const rows: TableRow[] = []
  let nextLine = 1
  try {
    parse(text, {
      delimiter: separator,
      max_record_size: ROW_BYTES_MAX,
      record_delimiter: ['\n'],
      relax_column_count: true,
      // banks do not escape quotes in a buyer's text
      relax_quotes: true,
      to: rowsMax + 1,
      on_record: (cells: readonly string[], { lines }) => {
        rows.push({ line: nextLine, cells: cells.map((cell) => cell.replace(/\s+/g, ' ').trim()) })
        nextLine = lines + 1
        return null
      },
    })
  } catch (error) {
    throw explainTableError(error, nextLine)
  }
  if (rows.length > rowsMax && rowsMax === ROWS_MAX) throw refusal({ kind: 'too_many_lines', most: ROWS_MAX })
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
}
