import { productWithReviews } from '../catalog/products/find-product.ts'
import { listProducts } from '../catalog/products/list-products.ts'
import { topProducts } from '../catalog/products/top-products.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { shopDay } from '../platform/time/shop-time.ts'
import type { Shop } from '../shop.ts'
import { adminProductRoutes } from './catalog-admin.ts'

export function catalogRoutes(serve: ServeCall, shop: Shop): void {
  const { db, config, now } = shop
  const today = () => shopDay(now(), config.timezone)

  serve('GET /api/v1/product', ({ query }) => listProducts(db, { ...query, publishedOn: today() }))

  serve('GET /api/v1/product/top', async () => ({ data: await topProducts(db, today()) }))

  serve('GET /api/v1/product/{id}', async ({ params }) => ({
    data: await productWithReviews(db, params.id, today()),
  }))

  adminProductRoutes(serve, shop)
}
