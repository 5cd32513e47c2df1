/** What shipping costs where the merchant has a table of rates: zones of provinces and cities, priced by the kilogram. */

export type ShippingService = {
  /** as shoppers choose it: Regular */
  readonly name: string
  /** whole rupiah for each kilogram that is begun, of one at least */
  readonly price_per_kg: number
  readonly days_min: number | null
  readonly days_max: number | null
  /** whole rupiah: items of more than this are sent for nothing; null: none are */
  readonly free_above: number | null
}

/** An address is in a zone by its city or by its province; a city wins, and then the zone that stands first. */
export type ShippingZone = {
  readonly name: string
  readonly provinces: string[]
  readonly cities: string[]
  readonly services: ShippingService[]
}

/** What addresses in no zone pay: the simple rule of the setting `shipping`, services of their own; or nothing is sent there. */
export const ELSEWHERE_RATES = ['simple_rule', 'services', 'not_sent'] as const
export type ElsewhereRates = (typeof ELSEWHERE_RATES)[number]

export type ShippingRates = {
  readonly zones: ShippingZone[]
  readonly elsewhere: ElsewhereRates
  /** for `services` */
  readonly elsewhere_services: ShippingService[]
  /** whether shoppers may fetch their order themselves, for nothing, and what they read of it: where, when */
  readonly pickup: { readonly is_offered: boolean; readonly text: string }
  /** what a product weighs that says nothing of it */
  readonly default_weight_grams: number
}

/** Nothing is configured: every order is sent by the simple rule, and no shopper chooses (spec §9). */
export const DEFAULT_SHIPPING_RATES: ShippingRates = {
  zones: [],
  elsewhere: 'simple_rule',
  elsewhere_services: [],
  pickup: { is_offered: false, text: '' },
  default_weight_grams: 1000,
}

export const SHIPPING_ZONES_MAX = 50
export const SHIPPING_SERVICES_MAX = 8
export const SHIPPING_CITIES_MAX = 200
export const SHIPPING_DAYS_MAX = 90
export const SHIPPING_NAME_LENGTH_MAX = { zone: 60, service: 40, place: 100, pickup: 500 } as const
/** Highest price of a kilogram, in whole rupiah. */
export const SHIPPING_KG_PRICE_MAX = 100_000_000
