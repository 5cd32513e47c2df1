import { changeSettings } from '../backoffice/settings/change-settings.ts'
import { findStartState } from '../backoffice/settings/find-start-state.ts'
import { listSettings, profileOf } from '../backoffice/settings/list-settings.ts'
import { renderInfoPage } from '../backoffice/settings/render-info-page.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { shopDay } from '../platform/time/shop-time.ts'
import type { Shop } from '../shop.ts'

export function settingRoutes(
  serve: ServeCall,
  { db, config, couriers, now, settings, shopSettings, payments }: Shop,
): void {
  const fixed = config.fixedSettings

  serve('GET /api/v1/shop', async () => ({ data: profileOf(shopSettings(), couriers !== undefined) }))

  serve('GET /api/v1/info/{slug}', async ({ params }) => ({
    data: renderInfoPage(shopSettings(), params.slug),
  }))

  serve('GET /api/v1/admin/setting', async () => ({ data: await listSettings(db, fixed) }))

  serve('GET /api/v1/admin/start', async () => {
    const paymentMode = payments[0]?.provider.mode ?? 'none'
    const today = shopDay(now(), config.timezone)
    const context = { settings: shopSettings(), fixed, paymentMode, isDemo: config.isDemo, today }
    return { data: await findStartState(db, context) }
  })

  serve('GET /api/v1/admin/payment-method', async () => ({
    data: payments.map(({ name, currency, rate, provider }) => ({
      name,
      provider: provider.provider,
      variables: [...(provider.variables ?? [])],
      mode: provider.mode,
      account: provider.merchantId,
      currency,
      rate,
    })),
  }))

  serve('PUT /api/v1/admin/setting', async ({ body, caller }) => {
    await changeSettings(db, caller, body, { fixed, now: now() })
    await settings.reload() // what the admin asks next is answered by the new ones
    return { data: await listSettings(db, fixed) }
  })
}
