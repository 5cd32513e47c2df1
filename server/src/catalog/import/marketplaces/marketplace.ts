/** Files of other shops and marketplaces, read as if they had this shop's columns (decisions/065). */
import type { CsvColumn, FieldColumn } from '@warung/contract/product-fields.ts'
import { parseRupiah, parseWholeNumber } from '@warung/contract/whole-numbers.ts'

export type MarketplaceRow = {
  readonly line: number
  /** The first non-empty cell among these heads, trimmed; '' if none. Heads are written as `headKey` returns them. */
  readonly cell: (...heads: readonly string[]) => string
  /** The cells below the heads of a column. */
  readonly of: (column: FieldColumn) => string
  /** All cells below heads that begin so, such as one for each warehouse. */
  readonly cellsOf: (beginning: string) => readonly string[]
}

/** Written as in this shop's own files. */
export type OwnCells = Readonly<Partial<Record<Exclude<CsvColumn, 'pictures'>, string>>>

export type OwnLine = {
  readonly line: number
  readonly cells: OwnCells
  /** addresses on other servers, in display order */
  readonly pictures: readonly string[]
}

/** Reads the rows in order. A row may yield no product, or be held back until later rows complete it. */
export type MarketplaceReader = {
  readonly read: (row: MarketplaceRow) => readonly OwnLine[]
  /** after the last row */
  readonly end: () => readonly OwnLine[]
}

export type Marketplace = {
  readonly name: string
  /** a file that contains all heads of one set comes from this marketplace */
  readonly marks: readonly (readonly string[])[]
  /** which heads fill a column; a column without any of them in a file stays as it is */
  readonly heads: Readonly<Partial<Record<FieldColumn, readonly string[]>>>
  /** with any of these heads a file says which products are variants of one another */
  readonly variantHeads: readonly string[]
  /** heads that are read besides; ` *` at the end stands for any end */
  readonly alsoRead: readonly string[]
  readonly open: () => MarketplaceReader
}

type LineOfRow = (row: MarketplaceRow) => Omit<OwnLine, 'line'> | undefined

/** For files with one product per line. */
export function lineByLine(lineOf: LineOfRow): MarketplaceReader {
  return {
    read: (row) => {
      const own = lineOf(row)
      return own ? [{ ...own, line: row.line }] : []
    },
    end: () => [],
  }
}

/** @param cells may each hold several addresses, separated by spaces or commas */
export function addressesIn(cells: readonly string[]): string[] {
  const parts = cells.flatMap((cell) => cell.split(/\s+|,(?=\s|https?:|$)/i))
  return [...new Set(parts.filter((part) => /^https?:\/\//i.test(part)))]
}

const INSTRUCTION_LINES = 6

/** Instructions stand between the heads and the products. @param line from 1, below the heads */
export function isInstruction(row: MarketplaceRow, line: number): boolean {
  return line <= INSTRUCTION_LINES && parseRupiah(row.of('price')) === undefined
}

/** No stock means 0, sold out, until the admin counts. */
export function stockCell(written: string): string {
  return written === '' || written.startsWith('-') ? '0' : written
}

/** Less than a gram counts as one. */
function wholeGrams(weight: number): string {
  return weight > 0 ? String(Math.max(1, Math.round(weight))) : ''
}

/** Read as in this shop's own files: `1.500` is 1500. @returns '' for no weight; other text unchanged, to be reported as a fault */
export function gramsCell(written: string): string {
  const whole = parseWholeNumber(written)
  if (whole === undefined) return written
  return whole === 0 ? wholeGrams(Number(written.replace(',', '.'))) : wholeGrams(whole)
}

/** `1.500` is 1.5 kg: no product weighs 1,500 kg. @returns as `gramsCell` */
export function gramsOfKilograms(written: string): string {
  const kilograms = Number(written.replace(',', '.'))
  return Number.isFinite(kilograms) ? wholeGrams(kilograms * 1000) : written
}

/** `Fashion > Baju > Kaos` → `Kaos` */
export function leafOf(path: string): string {
  return path.split(/[>/]/).at(-1)?.trim() ?? ''
}
