import { changeCategory } from '../catalog/categories/change-category.ts'
import { createCategory } from '../catalog/categories/create-category.ts'
import { deleteCategory } from '../catalog/categories/delete-category.ts'
import {
  categoryById,
  listAdminCategories,
  listCategories,
  listPublishedCategories,
} from '../catalog/categories/list-categories.ts'
import { listCategoryProducts } from '../catalog/categories/list-category-products.ts'
import { orderCategories } from '../catalog/categories/order-categories.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { shopDay } from '../platform/time/shop-time.ts'
import type { Shop } from '../shop.ts'

export function categoryRoutes(serve: ServeCall, { db, config, now }: Shop): void {
  const today = () => shopDay(now(), config.timezone)
  serve('GET /api/v1/product-category', async () => ({ data: await listCategories(db) }))

  serve('GET /api/v1/product-category/on-sale', async () => ({
    data: await listPublishedCategories(db, today()),
  }))

  serve('GET /api/v1/product-category/{id}', async ({ params }) => ({
    data: await categoryById(db, params.id),
  }))

  serve('GET /api/v1/product-category/{id}/product', ({ params, query }) =>
    listCategoryProducts(db, params.id, { ...query, today: today() }),
  )

  serve('GET /api/v1/admin/product-category', async () => ({ data: await listAdminCategories(db) }))

  serve('POST /api/v1/admin/product-category', async ({ body, caller }) => ({
    data: await createCategory(db, caller, body, now()),
  }))

  serve('PATCH /api/v1/admin/product-category/{id}', async ({ params, body, caller }) => ({
    data: await changeCategory(db, caller, { product_category_id: params.id, ...body }, now()),
  }))

  serve('PUT /api/v1/admin/product-category/order', async ({ body, caller }) => {
    await orderCategories(db, caller, body.product_category_id, now())
    return { data: null }
  })

  serve('DELETE /api/v1/admin/product-category/{id}', async ({ params, caller }) => {
    await deleteCategory(db, caller, params.id, now())
    return { data: null }
  })
}
