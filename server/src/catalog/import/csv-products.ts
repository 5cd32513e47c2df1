import type { ImportedFields, ImportedProduct } from '@warung/contract/product-csv.ts'
import { FIELD_COLUMNS, PLAIN_CSV_COLUMNS, productField } from '@warung/contract/product-fields.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import {
  product,
  productCategory,
  productGroup,
  productImage,
  productInCategory,
} from '../../platform/database/schema/catalog.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { groupInFiles } from './variants/group-in-files.ts'

export type CsvProduct = ImportedProduct & {
  readonly product_id: number
  readonly sku: string
  readonly product_group_id: number | null
}

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

const variant = sql`case when product.product_group_id is not null then (
  select jsonb_build_object('group', ${groupInFiles}, 'options',
    (select jsonb_agg(jsonb_build_object('name', option ->> 'name', 'value', product.option_values[at]) order by at)
      from jsonb_array_elements(own.options) with ordinality as options(option, at)))
  from ${productGroup} as own where own.product_group_id = product.product_group_id) end`

/** @param tail follows `from product`, which has no alias */
export function findCsvProducts(db: Db, tail: SQL): Promise<CsvProduct[]> {
  return rows<CsvProduct>(
    db,
    sql`select product_id, product_group_id, ${sql.join(plainColumns, sql`, `)}, ${categoryNames} as categories,
        ${pictures} as pictures, ${variant} as variant
      from ${product} ${tail}`,
  )
}

export const INITIAL_FIELDS: ImportedFields = Object.fromEntries(
  FIELD_COLUMNS.flatMap((column) => {
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
