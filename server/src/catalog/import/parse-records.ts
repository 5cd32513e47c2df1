import { pipeline, Readable } from 'node:stream'
import { CELL_LINE_BREAK } from '@warung/contract/values/product-imports.ts'
import { CsvError, parse } from 'csv-parse'
import type { FileRecord } from './file-record.ts'
import { FileRefused } from './file-refused.ts'
import type { FileShape } from './read-heads.ts'

/** More than a product with all texts at their maximum, quotes included. */
const RECORD_BYTES_MAX = 200_000

/** csv-parse counts a quoted CRLF twice; this corrects its line numbers. */
class LineCounter {
  #doubled = 0
  nextLine = 1

  lineOf(cells: readonly string[], lastLine: number): number {
    const breaks = cells.flatMap((cell) => cell.match(/\r\n|\r|\n/g) ?? [])
    this.#doubled += breaks.filter((lineBreak) => lineBreak === '\r\n').length
    const end = lastLine - this.#doubled
    this.nextLine = end + 1
    return end - breaks.length
  }
}

function explainCsvError(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return new FileRefused({ code: 'quote_open', line })
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE':
      return new FileRefused({ code: 'quote_misplaced', line })
    case 'CSV_MAX_RECORD_SIZE':
      return new FileRefused({ code: 'line_too_long', line })
    default:
      return error
  }
}

/** @throws {FileRefused} quote_open, quote_misplaced, line_too_long */
export async function* parseRecords(
  text: AsyncIterable<string>,
  { separator, skippedLines }: FileShape,
): AsyncGenerator<FileRecord> {
  const counter = new LineCounter()
  const lines: number[] = [] // first lines of records that are parsed but not yet read
  const parser = parse({
    delimiter: separator,
    from_line: skippedLines + 1,
    max_record_size: RECORD_BYTES_MAX,
    // By default the library takes the first line's ending for the whole file.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (cells, info) => {
      lines.push(counter.lineOf(cells, info.lines))
      return cells
    },
  })
  const records: AsyncIterable<string[]> = pipeline(Readable.from(text), parser, () => {})
  try {
    for await (const cells of records) {
      const line = lines.shift() ?? 0
      if (cells.every((cell) => cell.trim() === '')) continue
      yield { line, cells: cells.map((cell) => cell.replaceAll(CELL_LINE_BREAK, '\n')) }
    }
  } catch (error) {
    throw explainCsvError(error, counter.nextLine)
  }
}
