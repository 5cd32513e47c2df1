import { showsPpn } from '@warung/contract/invoice-tax.ts'
import { defaultSettings, type ShopSettings, settingKeys } from '@warung/contract/setting-schemas.ts'
import type { SettingStates, ShopProfile } from '@warung/contract/settings.ts'
import { INFO_PAGES, INFO_SLUGS } from '@warung/contract/values/info-pages.ts'
import { PIXEL_VENDORS } from '@warung/contract/values/pixels.ts'
import { eq } from 'drizzle-orm'
import { arrivalDays, hasShippingOptions } from '../../orders/shipping/shipping-options.ts'
import { type FixedSettings, SETTING_VARIABLES } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/open.ts'
import { appUser } from '../../platform/database/schema/accounts.ts'
import { shopSetting } from '../../platform/database/schema/settings.ts'
import { effectiveSettings } from '../../platform/settings/parse-settings.ts'
import type { CurrentSettings } from '../../platform/settings/settings-cache.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'

export async function listSettings(db: Db, fixed: FixedSettings): Promise<WithDates<SettingStates>> {
  const stored = await db
    .select({
      key: shopSetting.key,
      value: shopSetting.value,
      version: shopSetting.version,
      changed_at: shopSetting.changed_at,
      changed_by: appUser.name,
    })
    .from(shopSetting)
    .innerJoin(appUser, eq(appUser.user_id, shopSetting.changed_by))
  const inForce = effectiveSettings(stored, fixed)
  const states = settingKeys.map((key) => {
    const row = stored.find((setting) => setting.key === key)
    const variable = key in fixed ? SETTING_VARIABLES[key as keyof FixedSettings] : null
    const state = {
      value: inForce[key],
      default: defaultSettings[key],
      version: row?.version ?? 0,
      set_by: variable,
      changed_at: row?.changed_at ?? null,
      changed_by: row?.changed_by ?? null,
    }
    return [key, state] as const
  })
  return Object.fromEntries(states) as WithDates<SettingStates>
}

/** Undefined without any. */
function usedPixels(pixels: ShopSettings['pixels']): ShopProfile['pixels'] {
  const used = PIXEL_VENDORS.filter((vendor) => pixels[vendor] !== '')
  return used.length > 0 ? Object.fromEntries(used.map((vendor) => [vendor, pixels[vendor]])) : undefined
}

/** Public settings; of info pages only which exist. @param hasCouriers whether live prices are available */
export function profileOf(settings: CurrentSettings, hasCouriers: boolean): ShopProfile {
  const { shop_name, logo, accent_color, contact_email, telephone, whatsapp, address } = settings
  const { opening_hours, social_links, footer_text, is_open, closed_text } = settings
  const { shipping, tax, required_contact } = settings
  const { return_days, whatsapp_orders, stock_alerts, wishlist, pixels, shipping_rates, invoices } = settings
  const pages = INFO_SLUGS.filter((slug) => settings[INFO_PAGES[slug].setting].trim() !== '')
  const arrives_in = hasCouriers ? undefined : arrivalDays(shipping_rates)
  return {
    ...{ shop_name, logo, accent_color, contact_email, telephone, whatsapp, address },
    ...{ opening_hours, social_links, footer_text, is_open, closed_text },
    ...{ shipping, tax, required_contact },
    pages,
    has_shipping_options: hasCouriers || hasShippingOptions(shipping_rates),
    ...(arrives_in && { arrives_in }),
    ...(settings.has_discount_codes && { has_discount_codes: true as const }),
    ...(settings.has_automatic_discounts && { has_automatic_discounts: true as const }),
    ...(whatsapp_orders && whatsapp !== '' && { takes_whatsapp_orders: true as const }),
    ...(return_days > 0 && { return_days }),
    ...(stock_alerts && { has_stock_alerts: true as const }),
    ...(showsPpn(invoices) && { shows_ppn: true as const }),
    ...(wishlist && { has_wishlist: true as const }),
    ...(usedPixels(pixels) && { pixels: usedPixels(pixels) }),
  }
}
