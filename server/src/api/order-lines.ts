import type { OrderLinesBody } from '@warung/contract/order-lines.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { findDestination } from '../orders/orders/find-destination.ts'
import { shippingPrices } from '../orders/shipping/quote-shipping.ts'
import { changeLines, type LineChange, previewLines } from '../payments/line-change/change-lines.ts'
import { shopDay } from '../platform/time/shop-time.ts'
import type { Shop } from '../shop.ts'

/** By today's settings, and by what the couriers say now. */
async function lineChange(
  shop: Shop,
  orderId: number,
  body: Omit<OrderLinesBody, 'total_price'>,
  ip: string,
): Promise<LineChange> {
  const { db, config, couriers, now, payments, shopSettings } = shop
  const settings = shopSettings()
  const { timezone } = config
  const to = await findDestination(db, orderId)
  const context = { settings, couriers, today: shopDay(now(), timezone), network: shop.networkOf(ip) }
  const priceShipping = await shippingPrices(db, context, to, body.order_product)
  const { hold_hours: holdHours, shipping, tax, has_automatic_discounts } = settings
  const hasAutomaticDiscounts = has_automatic_discounts === true
  const rules = { rule: { shipping, tax }, priceShipping, hasAutomaticDiscounts, timezone }
  return { ...body, orderId, methods: payments.all(), holdHours, rules }
}

export function orderLineRoutes(serve: ServeCall, shop: Shop): void {
  const { db, now } = shop
  serve('POST /api/v1/admin/order/{id}/lines-preview', async ({ params, body, request }) => ({
    data: await previewLines(db, await lineChange(shop, params.id, body, request.ip), now()),
  }))

  serve('PUT /api/v1/admin/order/{id}/lines', async ({ caller, params, body, request }) => {
    const change = await lineChange(shop, params.id, body, request.ip)
    return { data: await changeLines(db, caller, { ...change, total_price: body.total_price }, now) }
  })
}
