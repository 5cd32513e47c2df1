/** The settings with which a page is rendered, beside its data. */
import type { PublicNotice } from './public-notices.ts'
import type { ShopProfile } from './settings.ts'

export type PaymentClient = {
  readonly payment_method_id: number
  readonly name: string
  /** its folder in web/app/payment-methods */
  readonly provider: string
  readonly options: Readonly<Record<string, string>>
}

export type RenderSettings = {
  readonly shop: ShopProfile
  /** undefined without PUBLIC_URL, unless the shop listens on loopback */
  readonly shop_url: string | undefined
  /** in the order of their radios */
  readonly payments: readonly (PaymentClient & {
    /** false: the page's policy blocks payment scripts; only the order's page allows them */
    readonly isPermitted: boolean
  })[]
  readonly notices: readonly PublicNotice[]
}
