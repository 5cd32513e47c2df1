/** The one context that every feature, job and command is handed: no ambient database, clock, chance or configuration. */
import type { ShopSettings } from '@warung/contract/settings.ts'
import { type AccessTokens, accessTokens } from './accounts/access-token.ts'
import type { PasswordHasher } from './accounts/hash-password.ts'
import type { ImageStore } from './catalog/images/image-store.ts'
import type { CourierPrices } from './orders/shipping/couriers/courier-prices.ts'
import type { Config } from './platform/config/config.ts'
import type { Database, Db } from './platform/database/open.ts'
import { type ShopEvents, shopEvents } from './platform/events/shop-events.ts'
import type { RootLog } from './platform/log/log.ts'
import { type Network, networks } from './platform/network/network.ts'
import type { SettingsCache } from './platform/settings/settings-cache.ts'
import type { PaymentMethods } from './providers/provider.ts'

/** What is opened once as a process starts (main.ts); tests put in parts of their own. */
export type ShopParts = {
  readonly config: Config
  readonly database: Database
  /** signs access tokens and cookies; the same in all processes of the shop */
  readonly sessionSecret: string
  readonly passwords: PasswordHasher
  /** the ways to pay that it offers, each with its provider */
  readonly payments: PaymentMethods
  readonly images: ImageStore
  /** live prices of sending; undefined where none is configured */
  readonly couriers: CourierPrices | undefined
  /** what the owner has set, kept in this process */
  readonly settings: SettingsCache
  readonly now: () => Date
  /** unguessable text of 256 bits, safe in addresses */
  readonly randomToken: () => string
  readonly log: RootLog
}

export type Shop = ShopParts & {
  /** `database.db`: for what a request waits for */
  readonly db: Db
  readonly tokens: AccessTokens
  readonly networkOf: (address: string) => Network
  readonly events: ShopEvents
  /** the settings in force now: ask each time, they change while the shop runs */
  readonly shopSettings: () => ShopSettings
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
