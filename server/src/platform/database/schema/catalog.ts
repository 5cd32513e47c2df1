import type { ProductOption } from '@warung/contract/product-groups.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'

export const productCategory = pgTable(
  'product_category',
  {
    product_category_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    image: text().notNull().default(''),
    position: integer().notNull().default(0),
    name_key: text()
      .notNull()
      .generatedAlwaysAs(sql`btrim(regexp_replace(lower(normalize(name, NFKC)), '\\s+', ' ', 'g'))`),
  },
  (t) => [
    unique('product_category_name').on(t.name),
    uniqueIndex('product_category_name_key').on(t.name_key),
  ],
)

export const deletedCategory = pgTable('deleted_category', {
  product_category_id: integer().primaryKey(),
  name: text().notNull(),
  image: text().notNull(),
  position: integer().notNull(),
  /** one row holds all: a category may have a million products */
  product_ids: integer().array().notNull(),
  deleted_at: time().notNull(),
})

/** Siblings that differ by its options: D27. */
export const productGroup = pgTable(
  'product_group',
  {
    product_group_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** names and values in the order of the product page */
    options: jsonb().$type<readonly ProductOption[]>().notNull(),
    /** name and values in lower case: a search for any of them finds the leader */
    search_text: text().notNull(),
    version: integer().notNull().default(1),
    created_at: time().notNull(),
  },
  (t) => [
    // files name groups; the key is that of categories (check-category.ts)
    index('product_group_name_key').on(
      sql`(btrim(regexp_replace(lower(normalize(${t.name}, NFKC)), '\\s+', ' ', 'g')))`,
    ),
  ],
)

/**
 * Groups whose leader is chosen in the background, because a sibling was locked (catalog/lead_group.sql).
 * Rows are only inserted, so that no transaction waits.
 */
export const undecidedGroup = pgTable('undecided_group', { product_group_id: integer().notNull() })

export const product = pgTable(
  'product',
  {
    product_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    sku: text().notNull(),
    price: bigint({ mode: 'number' }).notNull(),
    image: text().notNull().default(''),
    image_alt: text().notNull().default(''),
    brand: text().notNull(),
    stock: integer().notNull(),
    description: text().notNull(),
    numb_reviews: integer().notNull().default(0),
    rating_sum: integer().notNull().default(0),
    rating: doublePrecision()
      .notNull()
      .generatedAlwaysAs(
        sql`case when numb_reviews = 0 then 0 else rating_sum::double precision / numb_reviews end`,
      ),
    /** name, brand and SKU in lower case (D12); for a leader also its group's text (catalog/text_of_leader.sql) */
    search_text: text().notNull(),
    is_published: boolean().notNull().default(true),
    // in the shop's calendar; both days inclusive
    published_from: date({ mode: 'string' }),
    published_until: date({ mode: 'string' }),
    // sale_price is paid while the sale lasts (decisions/061); in the shop's calendar, both days inclusive
    sale_price: bigint({ mode: 'number' }),
    sale_from: date({ mode: 'string' }),
    sale_until: date({ mode: 'string' }),
    /** shown struck through if higher than the price paid */
    compare_at_price: bigint({ mode: 'number' }),
    /** what the shop pays per piece; never shown to shoppers */
    cost_price: bigint({ mode: 'number' }),
    /** with packaging; null: the shop's default weight */
    weight_grams: integer(),
    /** prevents two admins from overwriting each other's edits unseen */
    version: integer().notNull().default(1),
    created_at: time().notNull(),
    deleted_at: time(),
    /** low at this stock or less; null: LOW_STOCK_MAX */
    low_stock_threshold: integer(),
    /** A trigger sets it (catalog/set_low_stock.sql). An index on `stock` would rewrite all indexes at each sale. */
    is_low_stock: boolean().notNull().default(false),
    product_group_id: integer().references(() => productGroup.product_group_id),
    /** one value per option of the group, in order */
    option_values: text().array(),
    /** represents its group in lists; true without a group. Set by triggers (catalog/lead_group.sql). */
    leads_group: boolean().notNull().default(true),
  },
  (t) => [
    check('product_option_values', sql`(${t.product_group_id} is null) = (${t.option_values} is null)`),
    check('product_leads_itself', sql`${t.product_group_id} is not null or ${t.leads_group}`),
    uniqueIndex('product_variant')
      .on(t.product_group_id, t.option_values)
      .where(sql`${t.product_group_id} is not null and ${t.deleted_at} is null`),
    // includes deleted ones
    index('product_of_group').on(t.product_group_id).where(sql`${t.product_group_id} is not null`),
    check('product_price', sql`${t.price} >= 0`),
    check('product_stock', sql`${t.stock} >= 0`),
    check('product_rating', sql`${t.rating_sum} between ${t.numb_reviews} and 5 * ${t.numb_reviews}`),
    check('product_weight', sql`${t.weight_grams} >= 1`),
    check('product_publication', sql`${t.published_until} >= ${t.published_from}`),
    check('product_sale_price', sql`${t.sale_price} >= 0`),
    check('product_compare_at_price', sql`${t.compare_at_price} >= 0`),
    check('product_low_stock_threshold', sql`${t.low_stock_threshold} >= 0`),
    check('product_cost_price', sql`${t.cost_price} >= 0`),
    check('product_sale_days', sql`${t.sale_until} >= ${t.sale_from}`),
    check(
      'product_sale_has_price',
      sql`${t.sale_price} is not null or ${t.sale_from} is null and ${t.sale_until} is null`,
    ),
    uniqueIndex('product_sku').on(t.sku).where(sql`${t.deleted_at} is null`),
    // covers searches for common words without reading the table
    index('product_listed_text').on(t.product_id, t.search_text).where(sql`${t.deleted_at} is null`),
    index('product_on_sale_text')
      .on(t.product_id, t.published_from, t.published_until, t.search_text)
      .where(sql`${t.deleted_at} is null and ${t.is_published} and ${t.leads_group}`),
    index('product_on_sale_for_days')
      .on(t.product_id, t.published_from, t.published_until)
      .where(
        sql`${t.deleted_at} is null and ${t.is_published} and ${t.leads_group} and (${t.published_from} is not null or ${t.published_until} is not null)`,
      ),
    index('product_top')
      .on(t.rating, t.numb_reviews, t.product_id) // read backwards, because desc() would put nulls last
      .where(sql`${t.deleted_at} is null`),
    index('product_search')
      .using('gin', sql`${t.search_text} gin_trgm_ops`)
      .with({ fastupdate: true, gin_pending_list_limit: 512 }),
    index('product_short_search')
      .using('gin', sql`short_grams(${t.search_text})`)
      .with({ fastupdate: true, gin_pending_list_limit: 512 }),
    index('product_code_search')
      .using('gin', sql`code_grams(${t.search_text})`)
      .with({ gin_pending_list_limit: 512 }),
    index('product_by_name')
      .on(sql`${t.search_text} collate "C"`, t.product_id)
      .where(sql`${t.deleted_at} is null`),
    index('product_by_sku').on(sql`${t.sku} collate "C"`, t.product_id).where(sql`${t.deleted_at} is null`),
    index('product_by_price').on(t.price, t.product_id).where(sql`${t.deleted_at} is null`),
    index('product_low_stock').on(t.product_id).where(sql`${t.deleted_at} is null and ${t.is_low_stock}`),
    index('product_low_stock_by_name')
      .on(sql`${t.search_text} collate "C"`, t.product_id)
      .where(sql`${t.deleted_at} is null and ${t.is_low_stock}`),
    index('product_low_stock_by_sku')
      .on(sql`${t.sku} collate "C"`, t.product_id)
      .where(sql`${t.deleted_at} is null and ${t.is_low_stock}`),
    index('product_low_stock_by_price')
      .on(t.price, t.product_id)
      .where(sql`${t.deleted_at} is null and ${t.is_low_stock}`),
    index('product_draft').on(t.product_id).where(sql`${t.deleted_at} is null and not ${t.is_published}`),
    index('product_picture').on(t.image),
  ],
)

/** Pictures after the first one, which is `product.image`. */
export const productImage = pgTable(
  'product_image',
  {
    product_id: integer()
      .notNull()
      .references(() => product.product_id),
    position: integer().notNull(),
    image: text().notNull(),
    alt: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.product_id, t.position] }),
    check('product_image_position', sql`${t.position} >= 2`),
    index('product_image_picture').on(t.image),
  ],
)

export const productInCategory = pgTable(
  'product_in_category',
  {
    product_id: integer()
      .notNull()
      .references(() => product.product_id),
    product_category_id: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.product_id, t.product_category_id] }),
    foreignKey({
      name: 'product_in_category_exists',
      columns: [t.product_category_id],
      foreignColumns: [productCategory.product_category_id],
    }),
    // read backwards, it gives a category's newest products without sorting
    index('product_in_category_newest').on(t.product_category_id, t.product_id),
  ],
)
