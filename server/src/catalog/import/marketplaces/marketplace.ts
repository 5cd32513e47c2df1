/** Files of other shops and marketplaces, read as if they had this shop's columns (decisions/065). */
import type { CsvColumn } from '@warung/contract/product-fields.ts'

export type MarketplaceRow = {
  /** The first that is not empty of the cells below these heads, trimmed; '' for none. Heads as `headKey` writes them. */
  readonly cell: (...heads: readonly string[]) => string
  /** What stands below the heads of a column. */
  readonly of: (column: CsvColumn) => string
  /** All cells below heads that begin so, such as one for each warehouse. */
  readonly cellsOf: (beginning: string) => readonly string[]
}

/** As they stand in this shop's own files. */
export type OwnCells = Readonly<Partial<Record<CsvColumn, string>>>

export type Marketplace = {
  readonly name: string
  /** a file with all heads of one of these sets is of this marketplace */
  readonly marks: readonly (readonly string[])[]
  /** which heads fill a column; a column without any of them in a file stays as it is */
  readonly heads: Readonly<Partial<Record<CsvColumn, readonly string[]>>>
  /** heads that are read besides; ` *` at the end stands for any end */
  readonly alsoRead: readonly string[]
  /** Reads a file from its first line. @returns undefined for a line without a product of its own */
  readonly open: () => (row: MarketplaceRow) => OwnCells | undefined
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
