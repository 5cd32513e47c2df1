/** What calls tell of a product: its own columns, its image's placeholder, its categories. */
import type { Category } from '@warung/contract/catalog.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import { product, productCategory, productInCategory } from '../database/schema/catalog.ts'
import { storedImage } from '../database/schema/uploads.ts'

/** To be selected from `product` left-joined with `image`. */
export const productFields = {
  ...getTableColumns(product),
  image_placeholder: sql<string>`coalesce(${storedImage.image_placeholder}, '')`,
  product_categories: sql<Category[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('product_category_id', category.product_category_id,
      'name', category.name) order by category.product_category_id), '[]')
    from ${productInCategory} as placed
    join ${productCategory} as category on category.product_category_id = placed.product_category_id
    where placed.product_id = ${product.product_id})`,
}
