import { CSV_COLUMNS, type CsvColumn } from '@warung/contract/product-fields.ts'
import type { Marketplace, MarketplaceRow } from './marketplace.ts'
import { shopee } from './shopee.ts'
import { shopify } from './shopify.ts'
import { tokopedia } from './tokopedia.ts'
import { woocommerce } from './woocommerce.ts'

/** Each with heads that a file of this shop, or of another here, does not have. */
const MARKETPLACES: readonly Marketplace[] = [shopify, woocommerce, shopee, tokopedia]

export function findMarketplace(headKeys: readonly string[]): Marketplace | undefined {
  const known = new Set(headKeys)
  return MARKETPLACES.find(({ marks }) => marks.some((heads) => heads.every((head) => known.has(head))))
}

function isHead(wanted: string, head: string): boolean {
  return wanted.endsWith(' *') ? head.startsWith(wanted.slice(0, -1)) : head === wanted
}

export type MarketplaceFile = {
  readonly name: string
  readonly columns: readonly CsvColumn[]
  /** whether nothing of the cells below is read */
  readonly isIgnored: (headKey: string) => boolean
  /** Line after line. @returns the cells of `columns`, or undefined for a line without a product of its own */
  readonly translate: (cells: readonly string[]) => string[] | undefined
}

export function openMarketplaceFile(marketplace: Marketplace, headKeys: readonly string[]): MarketplaceFile {
  const { name, heads, alsoRead, open } = marketplace
  const headsOf = (column: CsvColumn): readonly string[] => heads[column] ?? []
  const columns = CSV_COLUMNS.filter(
    (column) =>
      column === 'sku' || headsOf(column).some((wanted) => headKeys.some((head) => isHead(wanted, head))),
  )
  const read = [...CSV_COLUMNS.flatMap(headsOf), ...alsoRead]
  const indexes = new Map(headKeys.map((head, at) => [head, at] as const))
  const next = open()
  return {
    name,
    columns,
    isIgnored: (head) => !read.some((wanted) => isHead(wanted, head)),
    translate: (cells) => {
      const at = (head: string): string => cells[indexes.get(head) ?? -1]?.trim() ?? ''
      const cell: MarketplaceRow['cell'] = (...wanted) => wanted.map(at).find((text) => text !== '') ?? ''
      const own = next({
        cell,
        of: (column) => cell(...headsOf(column)),
        cellsOf: (beginning) => headKeys.filter((head) => head.startsWith(beginning)).map(at),
      })
      return own && columns.map((column) => own[column] ?? '')
    },
  }
}
