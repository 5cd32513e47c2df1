import { CSV_COLUMN_HEADS, CSV_COLUMNS } from '@warung/contract/values/product-imports.ts'
import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product, productCategory, productInCategory } from '../../platform/database/schema/catalog.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { BYTE_ORDER_MARK, type CsvSeparator, csvRecord } from '../../platform/text/csv.ts'
import { joinCategories } from './category-cell.ts'

const PAGE_ROWS = 1000

type ExportedProduct = {
  readonly product_id: number
  readonly sku: string
  readonly name: string
  readonly brand: string
  readonly price: number
  readonly stock: number
  readonly description: string
  readonly weight_grams: number | null
  readonly categories: readonly string[]
}

export function categoryNamesOf(productId: Column): SQL {
  return sql`(select coalesce(jsonb_agg(category.name order by category.product_category_id), '[]')
    from ${productInCategory} as placed
    join ${productCategory} as category on category.product_category_id = placed.product_category_id
    where placed.product_id = ${productId})`
}

function pageAfter(db: Db, productId: number): Promise<ExportedProduct[]> {
  return rows<ExportedProduct>(
    db,
    sql`select product_id, sku, name, brand, price, stock, description, weight_grams,
        ${categoryNamesOf(product.product_id)} as categories
      from ${product} where deleted_at is null and product_id > ${productId}
      order by product_id limit ${PAGE_ROWS}`,
  )
}

function recordOf(exported: ExportedProduct, separator: CsvSeparator): string {
  return csvRecord(
    CSV_COLUMNS.map((column) =>
      column === 'categories' ? joinCategories(exported.categories) : (exported[column] ?? ''),
    ),
    separator,
  )
}

/** Each page is read as of its time. Prices are plain digits, which every spreadsheet reads alike. */
export async function* exportProducts(db: Db, separator: CsvSeparator): AsyncGenerator<string> {
  const heads = CSV_COLUMNS.map((column) => CSV_COLUMN_HEADS[column])
  yield `${BYTE_ORDER_MARK}${csvRecord(heads, separator)}`
  let last = 0
  for (;;) {
    const page = await pageAfter(db, last)
    if (page.length > 0) yield page.map((row) => recordOf(row, separator)).join('')
    if (page.length < PAGE_ROWS) return
    last = page.at(-1)?.product_id ?? last
  }
}
