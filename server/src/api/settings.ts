import type { ShopSettings } from '@warung/contract/setting-schemas.ts'
import type { ActivePaymentMethod } from '@warung/contract/settings.ts'
import {
  changeProviderKeys,
  listProviderKeys,
  removeProviderKeys,
} from '../backoffice/settings/change-provider-keys.ts'
import { changeSettings } from '../backoffice/settings/change-settings.ts'
import { findStartState } from '../backoffice/settings/find-start-state.ts'
import { listSettings, profileOf } from '../backoffice/settings/list-settings.ts'
import { renderInfoPage } from '../backoffice/settings/render-info-page.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { shopDay } from '../platform/time/shop-time.ts'
import { KEY_FORMS } from '../providers/key-forms.ts'
import { isReady } from '../providers/offered-methods.ts'
import type { PaymentMethod } from '../providers/provider.ts'
import type { Shop } from '../shop.ts'

function isHiddenTrial(
  method: PaymentMethod,
  offered: readonly PaymentMethod[],
  settings: ShopSettings,
): boolean {
  const isOn = settings.payment_methods.some(
    ({ payment_method_id, is_on }) => is_on && payment_method_id === method.payment_method_id,
  )
  return isOn && isReady(method, settings) && !offered.includes(method)
}

function activeMethod(
  method: PaymentMethod,
  offered: readonly PaymentMethod[],
  settings: ShopSettings,
): ActivePaymentMethod {
  const { payment_method_id, name, currency, rate, provider } = method
  return {
    payment_method_id,
    name,
    provider: provider.provider,
    variables: [...(provider.variables ?? [])],
    mode: provider.mode,
    account: provider.merchantId,
    currency,
    rate,
    is_offered: offered.includes(method),
    is_ready: isReady(method, settings),
    is_hidden: isHiddenTrial(method, offered, settings),
  }
}

export function settingRoutes(serve: ServeCall, shop: Shop): void {
  shopSettingRoutes(serve, shop)
  providerKeyRoutes(serve, shop)
}

function shopSettingRoutes(
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
    const modes = payments.offered().map(({ provider }) => provider.mode)
    const paymentMode = modes.find((mode) => mode === 'live') ?? modes[0] ?? 'none'
    const today = shopDay(now(), config.timezone)
    const context = { settings: shopSettings(), fixed, paymentMode, isDemo: config.isDemo, today }
    return { data: await findStartState(db, context) }
  })

  serve('GET /api/v1/admin/payment-method', async () => ({
    data: payments.all().map((method) => activeMethod(method, payments.offered(), shopSettings())),
  }))

  serve('GET /api/v1/admin/server-service', async () => ({
    data: { has_courier_prices: couriers !== undefined, sends_mail: config.mail !== undefined },
  }))

  serve('PUT /api/v1/admin/setting', async ({ body, caller }) => {
    await changeSettings(db, caller, body, { fixed, methods: payments.all(), now: now() })
    await settings.reload() // the admin's next request must see the new settings
    return { data: await listSettings(db, fixed) }
  })
}

function providerKeyRoutes(serve: ServeCall, { db, config, now, payments, sessionSecret }: Shop): void {
  const keys = { config, sessionSecret, forms: KEY_FORMS }

  serve('GET /api/v1/admin/provider-key', async () => ({ data: await listProviderKeys(db, keys) }))

  serve('PUT /api/v1/admin/provider-key/{provider}', async ({ params, body, caller }) => {
    const change = { ...keys, by: caller.user_id, now: now() }
    const acceptsRealMoney = body.accepts_real_money === true
    await changeProviderKeys(db, params.provider, body.keys, { ...change, acceptsRealMoney })
    await payments.reload() // a method that the owner turns on next must exist
    return { data: await listProviderKeys(db, keys) }
  })

  serve('DELETE /api/v1/admin/provider-key/{provider}', async ({ params, caller }) => {
    await removeProviderKeys(db, params.provider, { ...keys, by: caller.user_id, now: now() })
    await payments.reload()
    return { data: await listProviderKeys(db, keys) }
  })
}
