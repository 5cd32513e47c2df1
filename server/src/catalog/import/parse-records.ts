/** The records of a CSV file, one after the other, each with the line that it begins in. */
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { FileRefused } from './import-faults.ts'
import type { FileShape } from './read-heads.ts'

/** Bytes. A product with all its texts at their longest has fewer, quotes included. */
const RECORD_BYTES_MAX = 200_000

export type FileRecord = {
  /** the first of the file is 1 */
  readonly line: number
  readonly cells: readonly string[]
}

/** Where records begin: the library tells where they end, and counts a CRLF within quotes twice. */
class LineCounter {
  #doubled = 0
  nextLine = 1

  lineOf(cells: readonly string[], lastLine: number): number {
    const breaks = cells.flatMap((cell) => cell.match(/\r\n|\r|\n/g) ?? [])
    this.#doubled += breaks.filter((each) => each === '\r\n').length
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

/** Lines without any text are left out. @throws {FileRefused} quote_open, quote_misplaced, line_too_long */
export async function* parseRecords(
  text: AsyncIterable<string>,
  { separator, skippedLines }: FileShape,
): AsyncGenerator<FileRecord> {
  const counter = new LineCounter()
  const lines: number[] = [] // of the records that are parsed and not yet read
  const parser = parse({
    delimiter: separator,
    from_line: skippedLines + 1,
    max_record_size: RECORD_BYTES_MAX,
    // by itself the library takes the end of the first line for that of all
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (cells, info) => {
      lines.push(counter.lineOf(cells, info.lines))
      return cells
    },
  })
  const records: AsyncIterable<string[]> = pipeline(Readable.from(text), parser, () => {
    // what goes wrong is thrown to whoever reads
  })
  try {
    for await (const cells of records) {
      const line = lines.shift() ?? 0
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells }
    }
  } catch (error) {
    throw explainCsvError(error, counter.nextLine)
  }
}
