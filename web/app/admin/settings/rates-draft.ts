/** Shipping rates as typed. Text that is not a number is sent unchanged; the server reports it (D14). */
import type { SettingStates } from '@warung/contract/settings.ts'
import type { ShippingRule } from '@warung/contract/values/order-rule.ts'
import { PROVINCES } from '@warung/contract/values/provinces.ts'
import type { ElsewhereRates, ShippingService, ShippingZone } from '@warung/contract/values/shipping-rates.ts'
import { parseRupiah, parseWholeNumber } from '@warung/contract/whole-numbers.ts'
import { multilineText } from './multiline-text'
import { RATES_PRESETS, type RatePlan, type ZonePreset, zonePresets } from './shipping-presets'
import { shippingSettingsTexts } from './shipping-settings-texts'
import { rupiahOr } from './written-numbers'

export type ServiceDraft = {
  readonly key: number
  readonly name: string
  readonly price_per_kg: string
  readonly days_min: string
  readonly days_max: string
  readonly free_above: string
}

export type ZoneDraft = {
  readonly key: number
  readonly name: string
  readonly provinces: readonly string[]
  readonly cities: readonly string[]
  readonly services: readonly ServiceDraft[]
}

export type RatesDraft = {
  /** one price per order (spec §9) */
  readonly standard: {
    readonly charged: ShippingRule['charged']
    readonly price: string
    readonly threshold: string
  }
  readonly zones: readonly ZoneDraft[]
  readonly elsewhere: ElsewhereRates
  readonly elsewhere_services: readonly ServiceDraft[]
  readonly isPickupOffered: boolean
  readonly pickupText: string
  readonly defaultWeight: string
}

function written(number: number | null): string {
  return number === null ? '' : String(number)
}

function serviceDraft({ name, ...numbers }: ShippingService, key: number): ServiceDraft {
  return {
    key,
    name,
    price_per_kg: written(numbers.price_per_kg),
    days_min: written(numbers.days_min),
    days_max: written(numbers.days_max),
    free_above: written(numbers.free_above),
  }
}

function zoneDraft({ services, ...zone }: ShippingZone, key: number): ZoneDraft {
  return { ...zone, key, services: services.map(serviceDraft) }
}

export function ratesDraft({ shipping, shipping_rates }: SettingStates): RatesDraft {
  const { zones, elsewhere, elsewhere_services, pickup, default_weight_grams } = shipping_rates.value
  const { charged, price, threshold } = shipping.value
  return {
    standard: { charged, price: written(price), threshold: written(threshold) },
    zones: zones.map(zoneDraft),
    elsewhere,
    elsewhere_services: elsewhere_services.map(serviceDraft),
    isPickupOffered: pickup.is_offered,
    pickupText: pickup.text,
    defaultWeight: written(default_weight_grams),
  }
}

export function planOf({ zones, elsewhere }: Pick<RatesDraft, 'zones' | 'elsewhere'>): RatePlan {
  if (zones.length > 0 || elsewhere === 'not_sent') return 'zones'
  return elsewhere === 'services' ? 'everywhere' : 'standard'
}

export type PlanDraft = Pick<RatesDraft, 'zones' | 'elsewhere' | 'elsewhere_services'>

export function presetDraft(plan: RatePlan): PlanDraft {
  const { zones, elsewhere, elsewhere_services } = RATES_PRESETS[plan]
  return {
    zones: zones.map(zoneDraft),
    elsewhere,
    elsewhere_services: elsewhere_services.map(serviceDraft),
  }
}

function nextKey(rows: readonly { readonly key: number }[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1
}

export function newService(others: readonly ServiceDraft[]): ServiceDraft {
  const name = others.length === 0 ? shippingSettingsTexts.firstService : ''
  return { key: nextKey(others), name, price_per_kg: '', days_min: '', days_max: '', free_above: '' }
}

export function newZone(others: readonly ZoneDraft[], preset: ZonePreset | undefined): ZoneDraft {
  const key = nextKey(others)
  if (preset) return zoneDraft(zonePresets[preset], key)
  return { key, name: '', provinces: [], cities: [], services: [newService([])] }
}

type Parse = (text: string) => number | undefined

/** Null for an empty field; the server requires a value where the schema does not allow null. */
function numberOrWritten(text: string, parse: Parse): number | string | null {
  return text.trim() === '' ? null : (parse(text) ?? text)
}

function serviceOf(draft: ServiceDraft) {
  return {
    name: draft.name.trim(),
    price_per_kg: numberOrWritten(draft.price_per_kg, parseRupiah),
    days_min: numberOrWritten(draft.days_min, parseWholeNumber),
    days_max: numberOrWritten(draft.days_max, parseWholeNumber),
    free_above: numberOrWritten(draft.free_above, parseRupiah),
  }
}

function zoneOf({ name, provinces, cities, services }: ZoneDraft) {
  return {
    name: name.trim(),
    // in the list's order, so that ticking and unticking leaves no change
    provinces: PROVINCES.filter((province) => provinces.includes(province)),
    cities: [...cities],
    services: services.map(serviceOf),
  }
}

export function ratesOf(draft: RatesDraft) {
  return {
    zones: draft.zones.map(zoneOf),
    elsewhere: draft.elsewhere,
    elsewhere_services: draft.elsewhere === 'services' ? draft.elsewhere_services.map(serviceOf) : [],
    pickup: { is_offered: draft.isPickupOffered, text: multilineText(draft.pickupText) },
    default_weight_grams: numberOrWritten(draft.defaultWeight, parseWholeNumber),
  }
}

export function standardRateOf({ standard: { charged, price, threshold } }: RatesDraft) {
  return { charged, price: rupiahOr(price), threshold: rupiahOr(threshold) }
}
