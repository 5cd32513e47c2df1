import { createRequestStockAlert, requestOwnStockAlert } from '../catalog/stock-alerts/ask-for-alert.ts'
import { stopStockAlerts } from '../catalog/stock-alerts/delete-alerts.ts'
import { requestLanguages } from '../http/request-language.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { Problem } from '../platform/problems/problem.ts'
import { shopDay } from '../platform/time/shop-time.ts'
import type { Shop } from '../shop.ts'

export function stockAlertRoutes(serve: ServeCall, shop: Shop): void {
  const { db, config, now, networkOf, shopSettings } = shop
  const ask = createRequestStockAlert(config.rateLimitFactor)
  const languageOf = requestLanguages(shopSettings)

  /** @throws {Problem} stock_alerts_off */
  const alertRequestOf = (
    request: Parameters<typeof languageOf>[0] & { readonly ip: string },
    product_id: number,
  ) => {
    if (!shopSettings().stock_alerts) throw new Problem('stock_alerts_off')
    const at = now()
    const networkHash = networkOf(request.ip).hash
    return {
      product_id,
      language: languageOf(request),
      networkHash,
      today: shopDay(at, config.timezone),
      now: at,
    }
  }

  serve('POST /api/v1/stock-alert', async ({ body, request }) => {
    await ask(db, { ...alertRequestOf(request, body.product_id), email: body.email, user_id: null })
    return { data: null }
  })

  serve('POST /api/v1/user/stock-alert', async ({ body, caller, request }) => {
    await requestOwnStockAlert(db, ask, caller, alertRequestOf(request, body.product_id))
    return { data: null }
  })

  serve('POST /api/v1/stock-alert/stop', async ({ body }) => {
    await stopStockAlerts(db, body.token, now())
    return { data: null }
  })
}
