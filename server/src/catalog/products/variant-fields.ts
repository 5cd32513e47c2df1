/** The group fields of a product's row; null, and free, without a group. Subqueries refer to `product`. */
import type { ProductVariants } from '@warung/contract/product-groups.ts'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { product, productGroup } from '../../platform/database/schema/catalog.ts'
import { paidPrice } from '../../platform/database/schema/product-conditions.ts'

type GroupOfRow = {
  product_group_id: number
  name: string
  has_higher_price: boolean
  lowest_price?: number
}

type Today = string | Placeholder

const siblingRow = sql`sibling`

function isSiblingPublished(today: Today): SQL {
  return sql`sibling.product_group_id = own.product_group_id
    and sibling.deleted_at is null and sibling.is_published
    and (sibling.published_from is null or sibling.published_from <= ${today}::date)
    and (sibling.published_until is null or sibling.published_until >= ${today}::date)`
}

function groupWith(prices: SQL): SQL<GroupOfRow | null> {
  return sql<GroupOfRow | null>`case when product.product_group_id is not null then (
    select jsonb_strip_nulls(jsonb_build_object('product_group_id', own.product_group_id, 'name', own.name, ${prices}))
    from ${productGroup} as own where own.product_group_id = product.product_group_id) end`
}

/** Includes siblings hidden by their dates: a card may say "from" a day too long. @param today in the shop's calendar */
export function groupOfRow(today: Today): SQL<GroupOfRow | null> {
  const paid = paidPrice(today)
  const paidForSibling = paidPrice(today, siblingRow)
  return groupWith(sql`'has_higher_price', exists (select from ${product} as sibling
      where sibling.product_group_id = own.product_group_id and sibling.deleted_at is null and sibling.is_published
        and ${paidForSibling} > ${paid}),
    'lowest_price', (select min(sibling.sale_price) from ${product} as sibling where ${isSiblingPublished(today)}
      and sibling.stock > 0 and sibling.sale_price = ${paidForSibling} and ${paidForSibling} < ${paid})`)
}

/** By regular prices, since lists for admins show no sales. */
export const groupOfAdminRow = groupWith(sql`'has_higher_price', exists (select from ${product} as sibling
  where sibling.product_group_id = own.product_group_id and sibling.deleted_at is null and sibling.is_published
    and sibling.price > product.price)`)

function ofSiblings<Value>(own: SQL, all: SQL): SQL<Value> {
  return sql<Value>`case when product.product_group_id is null then ${own} else (select ${all} from ${product} as sibling
    where sibling.product_group_id = product.product_group_id and sibling.deleted_at is null) end`
}

/** Variants have their reviews in common. */
export const reviewsOfRow = {
  numb_reviews: ofSiblings<number>(sql`product.numb_reviews`, sql`sum(sibling.numb_reviews)::integer`),
  rating: ofSiblings<number>(
    sql`product.rating`,
    sql`coalesce(sum(sibling.rating_sum)::double precision / nullif(sum(sibling.numb_reviews), 0), 0)`,
  ),
}

/** @param today in the shop's calendar */
export function variantsOfProduct(today: Today): SQL<ProductVariants | null> {
  return sql<ProductVariants | null>`case when product.product_group_id is not null then (
    select jsonb_build_object('product_group_id', own.product_group_id, 'name', own.name, 'options', own.options,
      'products', (select jsonb_agg(jsonb_build_object('product_id', sibling.product_id, 'values', to_jsonb(sibling.option_values),
          'price', ${paidPrice(today, siblingRow)}, 'stock', sibling.stock, 'image', sibling.image) order by sibling.product_id)
        from ${product} as sibling where ${isSiblingPublished(today)}))
    from ${productGroup} as own where own.product_group_id = product.product_group_id) end`
}

type Without<Row, Field extends keyof Row, Value> =
  | Omit<Row, Field>
  | (Omit<Row, Field> & Record<Field, Value>)

/** Omits the field for a product without a group (D27). */
export function withGroup<Row extends { readonly group: GroupOfRow | null }>({
  group,
  ...fields
}: Row): Without<Row, 'group', GroupOfRow> {
  return group === null ? fields : { ...fields, group }
}

type SaleOfRow = { normal_price: number; until: string | null }

/** Omits the field for a product without a struck-through price. */
export function withSale<Row extends { readonly sale: SaleOfRow | null }>({
  sale,
  ...fields
}: Row): Without<Row, 'sale', SaleOfRow> {
  return sale === null ? fields : { ...fields, sale }
}

type ShopperRow = { readonly group: GroupOfRow | null; readonly sale: SaleOfRow | null }

export function shopperRow<Row extends ShopperRow>(row: Row) {
  return withSale(withGroup(row))
}

/** Only the values of published siblings. A single sibling offers no choice. */
export function shownVariants(found: ProductVariants | null): { readonly variants?: ProductVariants } {
  if (found === null || found.products.length < 2) return {}
  const options = found.options.map(({ name, values }, index) => ({
    name,
    values: values.filter((value) => found.products.some((sibling) => sibling.values[index] === value)),
  }))
  return { variants: { ...found, options } }
}
