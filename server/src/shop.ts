/** The one context, in place of a global database, clock, random source or configuration. */
import { type AccessTokens, accessTokens } from './accounts/access-token.ts'
import type { PasswordHasher } from './accounts/hash-password.ts'
import type { ImageStore } from './catalog/images/image-store.ts'
import type { CourierPrices } from './orders/shipping/couriers/courier-prices.ts'
import type { Config } from './platform/config/config.ts'
import type { Database, Db } from './platform/database/open.ts'
import { type ShopEvents, shopEvents } from './platform/events/shop-events.ts'
import type { RootLog } from './platform/log/log.ts'
import { type Network, networks } from './platform/network/network.ts'
import type { CurrentSettings, SettingsCache } from './platform/settings/settings-cache.ts'
import type { PaymentMethods } from './providers/provider.ts'

export type ShopParts = {
  readonly config: Config
  readonly database: Database
  readonly sessionSecret: string
  readonly passwords: PasswordHasher
  readonly payments: PaymentMethods
  readonly images: ImageStore
  readonly couriers: CourierPrices | undefined
  readonly settings: SettingsCache
  readonly now: () => Date
  readonly randomToken: () => string
  readonly log: RootLog
}

export type Shop = ShopParts & {
  readonly db: Db
  readonly tokens: AccessTokens
  readonly networkOf: (address: string) => Network
  readonly events: ShopEvents
  readonly shopSettings: () => CurrentSettings
}

export function createShop(parts: ShopParts): Shop {
  const { config, database, sessionSecret } = parts
  return {
    ...parts,
    db: database.db,
    tokens: accessTokens(sessionSecret),
    networkOf: networks(sessionSecret, config.rateLimitFactor),
    events: shopEvents(database.db),
    shopSettings: parts.settings.current,
  }
}
