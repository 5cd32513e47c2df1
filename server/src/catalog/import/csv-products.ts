import type { ImportedFields, ImportedProduct } from '@warung/contract/product-csv.ts'
import { CSV_COLUMNS, PLAIN_CSV_COLUMNS, productField } from '@warung/contract/product-fields.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import {
  product,
  productCategory,
  productImage,
  productInCategory,
} from '../../platform/database/schema/catalog.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'

export type CsvProduct = ImportedProduct & { readonly product_id: number; readonly sku: string }

const plainColumns = PLAIN_CSV_COLUMNS.map((name) => product[name])

const categoryNames = sql`(select coalesce(jsonb_agg(category.name order by category.product_category_id), '[]')
  from ${productInCategory} as placed
  join ${productCategory} as category on category.product_category_id = placed.product_category_id
  where placed.product_id = product.product_id)`

const pictures = sql`(select coalesce(jsonb_agg(jsonb_build_object('image', image, 'alt', alt) order by position), '[]')
  from (select 1 as position, product.image, product.image_alt as alt
    union all select more.position, more.image, more.alt from ${productImage} as more
      where more.product_id = product.product_id) as shown
  where image <> '')`

/** @param tail what follows `from product`, unaliased */
export function findCsvProducts(db: Db, tail: SQL): Promise<CsvProduct[]> {
  return rows<CsvProduct>(
    db,
    sql`select product_id, ${sql.join(plainColumns, sql`, `)}, ${categoryNames} as categories, ${pictures} as pictures
      from ${product} ${tail}`,
  )
}

export const INITIAL_FIELDS: ImportedFields = Object.fromEntries(
  CSV_COLUMNS.flatMap((column) => {
    const { initial } = productField(column)
    return initial === undefined ? [] : [[column, initial]]
  }),
)

export const plainAssignments = sql.join(
  plainColumns.map(({ name }) => sql`${sql.identifier(name)} = new.${sql.identifier(name)}`),
  sql`, `,
)

const writtenColumns = [...plainColumns, product.image, product.image_alt, product.search_text]
export const writtenNames = sql.join(
  writtenColumns.map(({ name }) => sql.identifier(name)),
  sql`, `,
)
export const writtenRecord = sql.join(
  writtenColumns.map((column) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`),
  sql`, `,
)
