/** Files of other shops and marketplaces, read as if they had this shop's columns (decisions/065). */
import type { CsvColumn, FieldColumn } from '@warung/contract/product-fields.ts'
import { parseRupiah } from '@warung/contract/whole-numbers.ts'

export type MarketplaceRow = {
  readonly line: number
  /** The first that is not empty of the cells below these heads, trimmed; '' for none. Heads as `headKey` writes them. */
  readonly cell: (...heads: readonly string[]) => string
  /** What stands below the heads of a column. */
  readonly of: (column: FieldColumn) => string
  /** All cells below heads that begin so, such as one for each warehouse. */
  readonly cellsOf: (beginning: string) => readonly string[]
}

/** As they stand in this shop's own files. */
export type OwnCells = Readonly<Partial<Record<Exclude<CsvColumn, 'pictures'>, string>>>

export type OwnLine = {
  readonly line: number
  readonly cells: OwnCells
  /** addresses at other servers, the first to be shown first */
  readonly pictures: readonly string[]
}

/** Takes a file's lines in their order. A line may be no product of its own, or wait for the lines after it. */
export type MarketplaceReader = {
  readonly read: (row: MarketplaceRow) => readonly OwnLine[]
  /** after the last line */
  readonly end: () => readonly OwnLine[]
}

export type Marketplace = {
  readonly name: string
  /** a file with all heads of one of these sets is of this marketplace */
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

/** For files whose products stand in one line each. */
export function lineByLine(lineOf: LineOfRow): MarketplaceReader {
  return {
    read: (row) => {
      const own = lineOf(row)
      return own ? [{ ...own, line: row.line }] : []
    },
    end: () => [],
  }
}

/** @param cells each with one address, or several parted by spaces, or by commas before the next */
export function addressesIn(cells: readonly string[]): string[] {
  const parts = cells.flatMap((cell) => cell.split(/\s+|,(?=\s|https?:|$)/i))
  return [...new Set(parts.filter((part) => /^https?:\/\//i.test(part)))]
}

const INSTRUCTION_LINES = 6

/** Labels and instructions stand between the heads and the products. @param line from 1, below the heads */
export function isInstruction(row: MarketplaceRow, line: number): boolean {
  return line <= INSTRUCTION_LINES && parseRupiah(row.of('price')) === undefined
}

/** None is 0: sold out, until the admin counts. */
export function stockCell(written: string): string {
  return written === '' || written.startsWith('-') ? '0' : written
}

/** @returns whole grams; '' for no weight; what is no number stays, to be named as a fault */
export function gramsCell(written: string, gramsPerUnit = 1): string {
  const weight = Number(written.replace(',', '.'))
  if (!Number.isFinite(weight)) return written
  return weight > 0 ? String(Math.max(1, Math.round(weight * gramsPerUnit))) : ''
}

/** `Fashion > Baju > Kaos` → `Kaos` */
export function leafOf(path: string): string {
  return path.split(/[>/]/).at(-1)?.trim() ?? ''
}
