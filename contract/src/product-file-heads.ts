/** How files of products are recognised by their heads: by the server, and by the browser among the sheets of a workbook. */
import { CSV_COLUMNS, type CsvColumn, csvColumn, csvHead } from './product-fields.ts'

/** Shopee's `ps_product_name|1|0`: whether a cell is required, and its kind. */
const HEAD_FLAGS = /(\|\d+){2}$/

/** `Harga (Rp)`, `harga_rp` and `HARGA  RP` have the same key. */
export function headKey(head: string): string {
  return head
    .trim()
    .replace(HEAD_FLAGS, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
}

export const COLUMNS_BY_HEAD: ReadonlyMap<string, CsvColumn> = new Map(
  CSV_COLUMNS.flatMap((column) =>
    [csvHead(column), ...csvColumn(column).otherHeads].map((head) => [headKey(head), column] as const),
  ),
)

/** A file that contains all heads of one set comes from this marketplace. Heads are written as `headKey` returns them. */
export const MARKETPLACE_MARKS = {
  shopify: [
    ['handle', 'title', 'variant price'],
    ['url handle', 'title', 'price'],
  ],
  woocommerce: [['type', 'name', 'regular price']],
  // the file of sales without the technical first row
  shopeeSales: [['kode produk', 'nama produk', 'kode variasi', 'harga']],
  shopee: [
    ['et title product name', 'et title variation price'],
    ['ps product name', 'ps price'],
    ['nama produk', 'sku induk', 'harga'],
  ],
  tokopedia: [
    ['product name', 'seller sku', 'sku id'],
    ['product name', 'seller sku', 'parcel weight'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly string[])[]>>

/** True for heads of a marketplace, and for *SKU* beside another column of this shop. */
export function isProductHeadRow(cells: readonly string[]): boolean {
  const keys = new Set(cells.map(headKey))
  const marks = Object.values(MARKETPLACE_MARKS).flat()
  if (marks.some((heads) => heads.every((head) => keys.has(head)))) return true
  const columns = new Set([...keys].map((key) => COLUMNS_BY_HEAD.get(key)))
  columns.delete(undefined)
  return columns.has('sku') && columns.size > 1
}
