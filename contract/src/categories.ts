import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { category, productRow } from './catalog.ts'
import { byId, dataSchema, done, id, pageSchema, paging, text, title } from './fields.ts'
import { CATEGORIES_MAX, CATEGORY_NAME_LENGTH_MAX } from './values/limits.ts'

const shownCategory = category
  .extend({
    image: z.string(),
  })
  .meta({ id: 'ShownCategory' })
export type ShownCategory = z.output<typeof shownCategory>

export const adminCategory = shownCategory
  .extend({
    products: z.int().min(0),
  })
  .meta({ id: 'AdminCategory' })
export type AdminCategory = z.output<typeof adminCategory>

const newCategory = z
  .object({ name: title(CATEGORY_NAME_LENGTH_MAX), image: text(200).optional() })
  .meta({ id: 'NewCategory' })
export type NewCategory = z.output<typeof newCategory>

const categoryChange = newCategory.partial().meta({ id: 'CategoryChange' })
export type CategoryChange = z.output<typeof categoryChange>

const categoryOrder = z
  .object({ product_category_id: z.array(id).max(CATEGORIES_MAX * 2) })
  .meta({ id: 'CategoryOrder' })

export const categoryCalls = {
  'GET /api/v1/product-category': {
    summary: 'All product categories',
    access: 'anyone',
    limit: 'browse',
    answer: dataSchema(z.array(category)),
    status: 200,
    refusals: [],
    isCatalog: true,
  },
  'GET /api/v1/product-category/on-sale': {
    summary: 'The product categories that have products on sale, with their pictures',
    access: 'anyone',
    limit: 'browse',
    answer: dataSchema(z.array(shownCategory)),
    status: 200,
    refusals: [],
    isCatalog: true,
  },
  'GET /api/v1/product-category/{id}': {
    summary: 'One product category',
    access: 'anyone',
    limit: 'browse',
    params: byId,
    answer: dataSchema(shownCategory),
    status: 200,
    refusals: [404],
    isCatalog: true,
  },
  'GET /api/v1/product-category/{id}/product': {
    summary: 'The products of a category, newest first',
    access: 'anyone',
    limit: 'browse',
    params: byId,
    query: paging,
    answer: pageSchema(productRow),
    status: 200,
    refusals: [404],
    isCatalog: true,
  },
  'GET /api/v1/admin/product-category': {
    summary: 'All product categories as admins see them',
    access: 'admin',
    limit: 'browse',
    answer: dataSchema(z.array(adminCategory)),
    status: 200,
    refusals: [],
  },
  'POST /api/v1/admin/product-category': {
    summary: 'Create a product category',
    access: 'admin',
    limit: 'write',
    body: newCategory,
    answer: dataSchema(adminCategory),
    status: 201,
    refusals: [409, 422],
  },
  'PATCH /api/v1/admin/product-category/{id}': {
    summary: 'Rename a product category, or change its picture',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: categoryChange,
    answer: dataSchema(adminCategory),
    status: 200,
    refusals: [404, 409, 422],
  },
  'PUT /api/v1/admin/product-category/order': {
    summary: 'Put all product categories in another order',
    access: 'admin',
    limit: 'write',
    body: categoryOrder,
    answer: done,
    status: 200,
    refusals: [409],
  },
  'DELETE /api/v1/admin/product-category/{id}': {
    summary: 'Delete a product category; its products stay',
    access: 'admin',
    limit: 'write',
    params: byId,
    answer: done,
    status: 200,
    refusals: [404],
  },
} as const satisfies CallTable
