import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import {
  byId,
  dataSchema,
  done,
  id,
  idInPath,
  inputDay,
  pageSchema,
  paging,
  searchKeyword,
  stock,
  text,
  title,
  weightGrams,
  wholeRupiah,
} from './fields.ts'
import { listedGroup, productVariants } from './product-groups.ts'
import { reviewSchema } from './reviews.ts'
import { PRODUCT_LENGTH_MAX } from './values/admin-limits.ts'
import {
  IMAGE_ALT_LENGTH_MAX,
  PRODUCT_CATEGORIES_MAX,
  PRODUCT_IMAGES_MAX,
  RATING_MAX,
} from './values/limits.ts'
import { PUBLICATION_FILTERS, STOCK_FILTERS } from './values/list-filters.ts'
import { PRODUCT_SORTS } from './values/list-sorts.ts'

export const category = z.object({ product_category_id: id, name: z.string() }).meta({ id: 'Category' })
export type Category = z.output<typeof category>

const saleOfProduct = z
  .object({
    /** struck through beside the product's price */
    normal_price: wholeRupiah,
    /** last day of `price`, in the shop's calendar; null: open-ended */
    until: z.string().nullable(),
  })
  .meta({ id: 'ProductSale' })
export type ProductSale = z.output<typeof saleOfProduct>

export const productRow = z
  .object({
    product_id: id,
    name: z.string(),
    sku: z.string(),
    price: wholeRupiah,
    image: z.string(),
    /** blurred while the image loads; a data URI, or empty */
    image_placeholder: z.string(),
    brand: z.string(),
    stock,
    description: z.string(),
    rating: z.number().min(0).max(RATING_MAX),
    numb_reviews: z.int().min(0),
    product_categories: z.array(category),
    /** absent unless a higher price is struck through */
    sale: saleOfProduct.optional(),
    /** absent for a product without variants */
    group: listedGroup.optional(),
  })
  .meta({ id: 'ProductRow' })
export type ProductRow = z.output<typeof productRow>

/** `alt` is for screen readers; empty: the product's name. */
export const productImageSchema = z
  .object({ image: z.string(), alt: z.string() })
  .meta({ id: 'ProductImage' })
export type ProductPicture = z.output<typeof productImageSchema>

/** Begins with the product's `image`. Absent for a single picture without `alt`. */
const productImages = z.array(productImageSchema).optional()

const productImageBody = z
  .object({ image: text(200), alt: text(IMAGE_ALT_LENGTH_MAX) })
  .meta({ id: 'ProductImageBody' })

const productSchema = productRow
  .omit({ group: true })
  .extend({
    /** absent for a product without variants */
    variants: productVariants.optional(),
    images: productImages,
    /** how many reviews give 1 to 5 stars; absent without reviews */
    rating_counts: z.array(z.int().min(0)).length(RATING_MAX).optional(),
    /** newest first, at most REVIEWS_SHOWN */
    reviews: z.array(reviewSchema),
  })
  .meta({ id: 'Product' })
export type Product = z.output<typeof productSchema>

const publication = {
  is_published: z.boolean(),
  published_from: inputDay.nullable(),
  published_until: inputDay.nullable(),
}

/** `sale_price` is paid instead of `price` from and until a day; null: no sale, no limit, no compare-at price. */
const sale = {
  sale_price: wholeRupiah.nullable(),
  sale_from: inputDay.nullable(),
  sale_until: inputDay.nullable(),
  compare_at_price: wholeRupiah.nullable(),
}

/**
 * `price` is the regular price, also during a sale. An edit sends `version` back, so that no other edit is overwritten unseen.
 * Lists omit `images`.
 */
export const adminProduct = productRow
  .omit({ sale: true })
  .extend({
    ...publication,
    ...sale,
    cost_price: wholeRupiah.nullable(),
    /** low at this stock or less; null: the shop's LOW_STOCK_MAX */
    low_stock_threshold: stock.nullable(),
    weight_grams: weightGrams,
    version: z.int(),
    images: productImages,
  })
  .meta({ id: 'AdminProduct' })
export type AdminProduct = z.output<typeof adminProduct>

export const productBody = z
  .object({
    name: title(PRODUCT_LENGTH_MAX.name),
    sku: title(PRODUCT_LENGTH_MAX.sku),
    price: wholeRupiah,
    image: text(200),
    brand: text(PRODUCT_LENGTH_MAX.brand),
    product_category_id: z.array(id).max(PRODUCT_CATEGORIES_MAX),
    description: text(PRODUCT_LENGTH_MAX.description),
    stock,
    /** all of them, `image` first; absent: the further images stay */
    images: z.array(productImageBody).max(PRODUCT_IMAGES_MAX).optional(),
    // absent: published when created, unchanged when edited
    is_published: publication.is_published.optional(),
    published_from: publication.published_from.optional(),
    published_until: publication.published_until.optional(),
    cost_price: wholeRupiah.nullable().optional(),
    low_stock_threshold: stock.nullable().optional(),
    sale_price: sale.sale_price.optional(),
    sale_from: sale.sale_from.optional(),
    sale_until: sale.sale_until.optional(),
    compare_at_price: sale.compare_at_price.optional(),
    weight_grams: weightGrams.optional(),
  })
  .meta({ id: 'ProductBody' })
export type ProductBody = z.output<typeof productBody>

const productCopy = productBody.extend({ images: productImages }).meta({ id: 'ProductCopy' })

/** Without `version` the last write wins. `stock_was` is the stock that the form first showed: the server adds the difference. */
const productEditBody = productBody
  .extend({
    version: z.int().optional(),
    stock_was: stock.optional(),
  })
  .meta({ id: 'ProductEditBody' })
export type ProductEditBody = z.output<typeof productEditBody>

const productListQuery = paging.extend({ keyword: searchKeyword.optional() })

const skuQuery = z.object({ sku: title(64), product_id: idInPath.optional() })
const skuHolder = z.object({ product_id: id, name: z.string() }).meta({ id: 'SkuHolder' })

const adminProductListQuery = productListQuery.extend({
  sort: z.enum(PRODUCT_SORTS).optional(),
  stock: z.enum(STOCK_FILTERS).optional(),
  publication: z.enum(PUBLICATION_FILTERS).optional(),
})

export const catalogCalls = {
  'GET /api/v1/product': {
    summary: 'Products, newest first, or those that match a keyword',
    access: 'anyone',
    limit: 'browse',
    query: productListQuery,
    answer: pageSchema(productRow),
    status: 200,
    refusals: [404],
    isCatalog: true,
  },
  'GET /api/v1/product/top': {
    summary: 'The best-rated products',
    access: 'anyone',
    limit: 'browse',
    answer: dataSchema(z.array(productRow)),
    status: 200,
    refusals: [],
    isCatalog: true,
  },
  'GET /api/v1/product/{id}': {
    summary: 'One product with its reviews',
    access: 'anyone',
    limit: 'browse',
    params: byId,
    answer: dataSchema(productSchema),
    status: 200,
    refusals: [404],
    isCatalog: true,
  },
  'GET /api/v1/admin/product': {
    summary: 'Products as admins see them',
    access: 'admin',
    limit: 'browse',
    query: adminProductListQuery,
    answer: pageSchema(adminProduct),
    status: 200,
    refusals: [404],
  },
  'GET /api/v1/admin/product/{id}': {
    summary: 'One product as admins see it',
    access: 'admin',
    limit: 'browse',
    params: byId,
    answer: dataSchema(adminProduct),
    status: 200,
    refusals: [404],
  },
  'GET /api/v1/admin/product/sku': {
    summary: 'The product that has a SKU, null when it is free',
    access: 'admin',
    limit: 'browse',
    query: skuQuery,
    answer: dataSchema(skuHolder.nullable()),
    status: 200,
    refusals: [],
  },
  'GET /api/v1/admin/product/{id}/copy': {
    summary: 'What a duplicate of a product would be created with: a SKU that is free, no stock',
    access: 'admin',
    limit: 'browse',
    params: byId,
    answer: dataSchema(productCopy),
    status: 200,
    refusals: [404],
  },
  'POST /api/v1/admin/product': {
    summary: 'Create a product',
    access: 'admin',
    limit: 'write',
    body: productBody,
    answer: dataSchema(adminProduct),
    status: 201,
    refusals: [409, 422],
  },
  'PUT /api/v1/admin/product/{id}': {
    summary: 'Change a product',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: productEditBody,
    answer: dataSchema(adminProduct),
    status: 200,
    refusals: [404, 409, 422],
  },
  'DELETE /api/v1/admin/product/{id}': {
    summary: 'Take a product off sale for good',
    access: 'admin',
    limit: 'write',
    params: byId,
    answer: done,
    status: 200,
    refusals: [404],
  },
} as const satisfies CallTable
