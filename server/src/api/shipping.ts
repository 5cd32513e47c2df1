import type { ServeCall } from '../http/serve-call.ts'
import { quoteShipping } from '../orders/shipping/quote-shipping.ts'
import { shopDay } from '../platform/time/shop-time.ts'
import type { Shop } from '../shop.ts'

export function shippingRoutes(
  serve: ServeCall,
  { db, config, couriers, networkOf, now, shopSettings }: Shop,
): void {
  serve('POST /api/v1/shipping-quote', async ({ body, request }) => {
    const today = shopDay(now(), config.timezone)
    const context = { settings: shopSettings(), couriers, today, network: networkOf(request.ip) }
    return { data: await quoteShipping(db, context, body.shipment_address, body.order_product) }
  })
}
