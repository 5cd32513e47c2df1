import { type CsvColumn, FIELD_COLUMNS, type FieldColumn } from '@warung/contract/product-fields.ts'
import { VARIANT_COLUMN_NAMES } from '@warung/contract/variant-columns.ts'
import type { FileRecord } from '../file-record.ts'
import type { Marketplace, MarketplaceRow, OwnLine } from './marketplace.ts'
import { shopee, shopeeSales } from './shopee.ts'
import { shopify } from './shopify.ts'
import { tokopedia } from './tokopedia.ts'
import { woocommerce } from './woocommerce.ts'

/** Each has heads that neither this shop's files nor the other marketplaces' have. */
const MARKETPLACES: readonly Marketplace[] = [shopify, woocommerce, shopeeSales, shopee, tokopedia]

export function findMarketplace(headKeys: readonly string[]): Marketplace | undefined {
  const known = new Set(headKeys)
  return MARKETPLACES.find(({ marks }) => marks.some((heads) => heads.every((head) => known.has(head))))
}

function isHead(wanted: string, head: string): boolean {
  return wanted.endsWith(' *') ? head.startsWith(wanted.slice(0, -1)) : head === wanted
}

const KILOGRAMS_HEAD = 'weight kg'

export type MarketplaceFile = {
  readonly name: string
  readonly columns: readonly CsvColumn[]
  readonly hasKilograms: boolean
  /** true for heads whose cells are never read */
  readonly isIgnored: (headKey: string) => boolean
  readonly read: (record: FileRecord) => readonly FileRecord[]
  /** after the last row */
  readonly end: () => readonly FileRecord[]
}

function filledColumns({ heads, variantHeads }: Marketplace, headKeys: readonly string[]): CsvColumn[] {
  const fields = FIELD_COLUMNS.filter(
    (column) =>
      column === 'sku' || heads[column]?.some((wanted) => headKeys.some((head) => isHead(wanted, head))),
  )
  const hasVariants = variantHeads.some((head) => headKeys.includes(head))
  return hasVariants ? [...fields, ...VARIANT_COLUMN_NAMES] : fields
}

export function openMarketplaceFile(marketplace: Marketplace, headKeys: readonly string[]): MarketplaceFile {
  const { name, heads, variantHeads, alsoRead, open } = marketplace
  const headsOf = (column: FieldColumn): readonly string[] => heads[column] ?? []
  const columns = filledColumns(marketplace, headKeys)
  const known = [...FIELD_COLUMNS.flatMap(headsOf), ...variantHeads, ...alsoRead]
  const indexes = new Map(headKeys.map((head, at) => [head, at] as const))
  const reader = open()
  const rowOf = ({ line, cells }: FileRecord): MarketplaceRow => {
    const at = (head: string): string => cells[indexes.get(head) ?? -1]?.trim() ?? ''
    const cell: MarketplaceRow['cell'] = (...wanted) => wanted.map(at).find((text) => text !== '') ?? ''
    const cellsOf = (beginning: string) => headKeys.filter((head) => head.startsWith(beginning)).map(at)
    return { line, cell, of: (column) => cell(...headsOf(column)), cellsOf }
  }
  const ownRecord = ({ line, cells, pictures }: OwnLine): FileRecord => ({
    line,
    cells: columns.map((column) => (column === 'pictures' ? '' : (cells[column] ?? ''))),
    pictureAddresses: pictures,
  })
  return {
    name,
    columns,
    hasKilograms: heads.weight_grams?.includes(KILOGRAMS_HEAD) === true && indexes.has(KILOGRAMS_HEAD),
    isIgnored: (head) => !known.some((wanted) => isHead(wanted, head)),
    read: (record) => reader.read(rowOf(record)).map(ownRecord),
    end: () => reader.end().map(ownRecord),
  }
}
