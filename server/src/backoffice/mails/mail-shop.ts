import { shopUrlOf } from '../../platform/config/shop-url.ts'
import type { Shop } from '../../shop.ts'
import type { MailShop } from './mail-content.ts'

type MailContext = {
  readonly config: Pick<Shop['config'], 'publicUrl' | 'host' | 'port' | 'timezone'>
  readonly shopSettings: Shop['shopSettings']
}

/** Without PUBLIC_URL, links use the listening address (D16), from which mail programs cannot load a logo. */
export function mailShopOf({ config, shopSettings }: MailContext): MailShop {
  const settings = shopSettings()
  const { publicUrl, timezone } = config
  return {
    name: settings.shop_name,
    logoUrl: publicUrl === undefined || settings.logo === '' ? '' : `${publicUrl}${settings.logo}`,
    accentColor: settings.accent_color,
    contactEmail: settings.contact_email,
    telephone: settings.telephone,
    address: settings.address,
    url: shopUrlOf(config),
    timezone,
    language: settings.language,
  }
}

export function ownerAddress({ shopSettings }: Pick<Shop, 'shopSettings'>): string {
  const { owner_email, contact_email } = shopSettings()
  return owner_email || contact_email
}
