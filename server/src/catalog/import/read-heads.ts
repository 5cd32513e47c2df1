import { CSV_COLUMNS, type CsvColumn, csvHead } from '@warung/contract/product-fields.ts'
import { COLUMNS_BY_HEAD, headKey } from '@warung/contract/product-file-heads.ts'
import { OPTIONS_MAX } from '@warung/contract/values/limits.ts'
import { isVariantColumn } from '@warung/contract/variant-columns.ts'
import type { CheckedFile } from '../../platform/database/schema/product-imports.ts'
import { type CsvSeparator, textOfCell } from '../../platform/text/csv.ts'
import { FileRefused } from './file-refused.ts'
import {
  findMarketplace,
  type MarketplaceFile,
  openMarketplaceFile,
} from './marketplaces/read-marketplace.ts'

const SEPARATORS = [',', ';', '\t'] as const
type Separator = (typeof SEPARATORS)[number]

const SEPARATOR_LINE = /^"?sep=(.)"?\r?\n/i

function firstLine(text: string): string {
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && (letter === '\n' || letter === '\r')) return text.slice(0, at)
  }
  return text
}

function knownHeads(line: string, separator: Separator): number {
  return line.split(separator).filter((head) => COLUMNS_BY_HEAD.has(headKey(head))).length
}

export type FileShape = { readonly separator: Separator; readonly skippedLines: 0 | 1 }

/** Chooses the separator that yields most columns. @param start at least the first line */
export function findShape(start: string): FileShape {
  const named = SEPARATOR_LINE.exec(start)
  const line = firstLine(named ? start.slice(named[0].length) : start.replace(/^[\r\n]+/, ''))
  const byFinds = [...SEPARATORS].sort(
    (one, other) =>
      knownHeads(line, other) - knownHeads(line, one) || line.split(other).length - line.split(one).length,
  )
  const separator = SEPARATORS.find((candidate) => candidate === named?.[1]) ?? byFinds[0] ?? ','
  return { separator, skippedLines: named ? 1 : 0 }
}

export type FileHeads = {
  /** decides how the export escaped formulas */
  readonly separator: CsvSeparator
  readonly cells: readonly (CsvColumn | undefined)[]
  readonly columns: readonly CsvColumn[]
  readonly ignored: readonly string[]
  /** for a file exported by another shop or marketplace */
  readonly marketplace?: MarketplaceFile
}

export function findUnreadWeight({
  columns,
  ignored_columns,
}: Pick<CheckedFile, 'columns' | 'ignored_columns'>): string | undefined {
  if (columns.includes('weight_grams')) return undefined
  return ignored_columns.find((head) => /(?:^| )(?:weight|berat)(?: |$)/.test(headKey(head)))
}

function marketplaceHeads(heads: readonly string[], shown: readonly string[]): FileHeads | undefined {
  const headKeys = heads.map(headKey)
  const found = findMarketplace(headKeys)
  if (!found) return undefined
  const marketplace = openMarketplaceFile(found, headKeys)
  return {
    separator: ',', // the marketplace reader returns cells in this shop's own format
    cells: marketplace.columns,
    columns: marketplace.columns,
    ignored: shown.filter((head, at) => head !== '' && marketplace.isIgnored(headKeys[at] ?? '')),
    marketplace,
  }
}

/** Options tell nothing without their group. */
function knownColumns(keys: readonly string[]): (CsvColumn | undefined)[] {
  const cells = keys.map((key) => COLUMNS_BY_HEAD.get(key))
  if (cells.includes('group')) return cells
  return cells.map((column) => (column !== undefined && isVariantColumn(column) ? undefined : column))
}

const FURTHER_OPTION = /^(?:option|value|pilihan|nama pilihan|isi pilihan|opsi|nilai) ?([4-9]|[1-9]\d+)\b/

/** @throws {FileRefused} sku_column_missing, column_twice, too_many_options */
export function readHeads(heads: readonly string[], { separator }: FileShape): FileHeads {
  const shown = heads.map((head) => textOfCell(head).trim().slice(0, 100))
  const ofMarketplace = marketplaceHeads(heads, shown)
  if (ofMarketplace) return ofMarketplace
  const cells = knownColumns(heads.map(headKey))
  const columns = CSV_COLUMNS.filter((column) => cells.includes(column))
  const doubled = columns.find((column) => cells.indexOf(column) !== cells.lastIndexOf(column))
  if (doubled) throw new FileRefused({ code: 'column_twice', head: csvHead(doubled) })
  const further = shown.find((head) => FURTHER_OPTION.test(headKey(head)))
  if (further !== undefined && columns.includes('group'))
    throw new FileRefused({ code: 'too_many_options', head: further, most: OPTIONS_MAX })
  if (!columns.includes('sku')) {
    throw new FileRefused({
      code: 'sku_column_missing',
      heads: shown.filter((head) => head !== '').slice(0, 20),
    })
  }
  return {
    separator: separator === ';' ? ';' : ',',
    cells,
    columns,
    ignored: shown.filter((head, at) => cells[at] === undefined && head !== ''),
  }
}
