export type ShippingService = {
  readonly name: string
  /** whole rupiah per started kilogram */
  readonly price_per_kg: number
  readonly days_min: number | null
  readonly days_max: number | null
  /** whole rupiah: larger orders ship free; null: never */
  readonly free_above: number | null
}

/** A listed city wins over its province; then the first zone does. */
export type ShippingZone = {
  readonly name: string
  readonly provinces: string[]
  readonly cities: string[]
  readonly services: ShippingService[]
}

export const ELSEWHERE_RATES = ['simple_rule', 'services', 'not_sent'] as const
export type ElsewhereRates = (typeof ELSEWHERE_RATES)[number]

export type ShippingRates = {
  readonly zones: ShippingZone[]
  readonly elsewhere: ElsewhereRates
  readonly elsewhere_services: ShippingService[]
  readonly pickup: { readonly is_offered: boolean; readonly text: string }
  readonly default_weight_grams: number
}

/** No table: every order uses the simple rule (spec §9). */
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
export const SHIPPING_KG_PRICE_MAX = 100_000_000
