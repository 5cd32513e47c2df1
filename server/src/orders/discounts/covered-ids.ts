import type { DiscountableLine } from '@warung/contract/discount-price.ts'
import { type SQL, sql } from 'drizzle-orm'
import { productInCategory } from '../../platform/database/schema/catalog.ts'
import { discount } from '../../platform/database/schema/discounts.ts'

/** As `discount_covers`, but for all lines at once: visitors ask with 500 lines, and for every automatic discount. */
export function coveredIds(lines: readonly DiscountableLine[]): SQL {
  const ids = [...new Set(lines.map(({ product_id }) => product_id))]
  return sql`(
    select coalesce(jsonb_agg(wanted.id order by wanted.id), '[]'::jsonb)
    from (select id::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as lines (id)) as wanted
    where wanted.id in (select unnest(${discount.product_ids})) or exists (
      select from ${productInCategory} as placed
      where placed.product_id = wanted.id and placed.product_category_id = any(${discount.category_ids})))`
}
