/** Money and orders over HTTP. */
import type { ServeCall } from '../http/serve-call.ts'
import type { Shop } from '../shop.ts'
import { findMoney, spanOf } from './find-money.ts'

export const moneyRoutes = (serve: ServeCall, shop: Shop): void => {
  serve('GET /api/v1/admin/money', async ({ query }) => {
    const span = spanOf(query, shop.config.timezone, shop.now())
    return { data: await findMoney(shop.db, span, shop.now()) }
  })
}
