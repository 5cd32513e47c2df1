import { adminProduct, type Category, productBody, productRow } from '@warung/contract/catalog.ts'
import { sql } from 'drizzle-orm'
import { product, productCategory, productInCategory } from '../../platform/database/schema/catalog.ts'
import { paidPrice, saleOfRow } from '../../platform/database/schema/product-conditions.ts'
import { storedImage } from '../../platform/database/schema/uploads.ts'
import type { OrPlaceholder } from '../../platform/database/sql/build-once.ts'
import { columnsOfFields, wireColumns } from '../../platform/database/sql/wire-columns.ts'
import { groupOfAdminRow, groupOfRow, reviewsOfRow } from './variant-fields.ts'

/** Written only by groups/. */
const GROUP_COLUMNS = ['product_group_id', 'option_values', 'leads_group'] as const

const joinedFields = {
  image_placeholder: sql<string>`coalesce(${storedImage.image_placeholder}, '')`,
  // Drizzle drops the table name when only one table is selected.
  product_categories: sql<Category[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('product_category_id', category.product_category_id,
      'name', category.name) order by category.product_category_id), '[]')
    from ${productInCategory} as placed
    join ${productCategory} as category on category.product_category_id = placed.product_category_id
    where placed.product_id = product.product_id)`,
}

/** Select from `product` left-joined with `image`; subqueries name `product` (product-images.ts). */
export const productFields = {
  ...wireColumns(product, adminProduct, {
    columnsOnly: [
      ...(['image_alt', 'rating_sum', 'search_text', 'created_at', 'deleted_at', 'is_low_stock'] as const),
      ...GROUP_COLUMNS,
    ],
    fieldsOnly: ['image_placeholder', 'images', 'product_categories', 'group'],
  }),
  ...joinedFields,
  group: groupOfAdminRow,
}

const rowColumns = columnsOfFields(product, productRow, {
  fieldsOnly: ['image_placeholder', 'product_categories', 'group', 'sale'],
})

/** A product as shoppers see it: `price` is what they pay. @param today in the shop's calendar */
export function productRowFields(today: OrPlaceholder<string>) {
  return {
    ...rowColumns,
    ...reviewsOfRow,
    price: paidPrice(today),
    sale: saleOfRow(today),
    ...joinedFields,
    group: groupOfRow(today),
  }
}

export const productBodyColumns = wireColumns(product, productBody, {
  columnsOnly: [
    'product_id',
    'image_alt',
    'numb_reviews',
    'rating_sum',
    'rating',
    'search_text',
    'version',
    'created_at',
    'deleted_at',
    'is_low_stock',
    ...GROUP_COLUMNS,
  ],
  fieldsOnly: ['product_category_id', 'images'],
})
