/** The catalog over HTTP (spec §7). */
import type { ServeCall } from '../http/serve-call.ts'
import type { Shop } from '../shop.ts'
import { shopDay } from '../shop-time.ts'
import { adminProductRoutes } from './admin-routes.ts'
import { productWithReviews } from './find-product.ts'
import { listProducts } from './list-products.ts'
import { topProducts } from './top-products.ts'

export function catalogRoutes(serve: ServeCall, shop: Shop): void {
  const { db, config, now } = shop
  const today = () => shopDay(now(), config.timezone)

  serve('GET /api/v1/product', ({ query }) => listProducts(db, { ...query, onSaleOn: today() }))

  serve('GET /api/v1/product/top', async () => ({ data: await topProducts(db, today()) }))

  serve('GET /api/v1/product/{id}', async ({ params }) => ({
    data: await productWithReviews(db, params.id, today()),
  }))

  adminProductRoutes(serve, shop)
}
