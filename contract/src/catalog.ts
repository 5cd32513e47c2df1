/** The catalog: products and their categories (spec §3, §7). */
import { z } from 'zod'
import { id, paging, rating, shopTimestamp, stock, text, title, wholeRupiah } from './fields.ts'

export const PRODUCT_PAGE_SIZE = 12 // spec §9

export const category = z.object({ product_category_id: id, name: z.string() })
export type Category = z.output<typeof category>

export const reviewSchema = z.object({
  review_id: id,
  user_id: id,
  user_name: z.string(),
  rating,
  comment: z.string(),
  created_at: shopTimestamp,
})
export type Review = z.output<typeof reviewSchema>

/** A product as lists show it. */
export const productRow = z.object({
  product_id: id,
  name: z.string(),
  sku: z.string(),
  price: wholeRupiah,
  /** path of the image on this server, empty for none */
  image: z.string(),
  /** data URI of a few bytes, shown blurred while the image loads; empty for none */
  image_placeholder: z.string(),
  brand: z.string(),
  stock,
  description: z.string(),
  /** mean of its reviews, 0 without any */
  rating: z.number().min(0).max(5),
  numb_reviews: z.int().min(0),
  product_categories: z.array(category),
})
export type ProductRow = z.output<typeof productRow>

export const productSchema = productRow.extend({
  /** newest first, the newest REVIEWS_SHOWN of them */
  reviews: z.array(reviewSchema),
})
export type Product = z.output<typeof productSchema>

/** How many reviews a product's answer carries at most; older ones come from the review list. */
export const REVIEWS_SHOWN = 100

/** `version` goes back with an edit, so that two admins cannot overwrite one another unseen. */
export const adminProduct = productRow.extend({ version: z.int() })
export type AdminProduct = z.output<typeof adminProduct>

export const productBody = z.object({
  name: title(200),
  sku: title(64),
  price: wholeRupiah,
  image: text(200),
  brand: text(100),
  product_category_id: z.array(id).max(20),
  description: text(10_000),
  stock,
})
export type ProductBody = z.output<typeof productBody>

/**
 * Without `version` the last write wins, as the specification's payload has none. `stock_was` is the
 * stock that the form was filled with: pieces sold meanwhile stay sold, only the difference counts.
 */
export const productEditBody = productBody.extend({
  version: z.int().optional(),
  stock_was: stock.optional(),
})
export type ProductEditBody = z.output<typeof productEditBody>

export const productListQuery = paging.extend({ keyword: text(200).optional() })

export const adminProductListQuery = productListQuery.extend({
  sort: z.enum(['newest', 'oldest', 'name', 'sku', 'price', 'stock']).optional(),
})
