/** The table of rates as typed. Text that is not a number is sent as typed; the server reports it (D14). */
import { PROVINCES } from '@warung/contract/values/provinces.ts'
import type {
  ElsewhereRates,
  ShippingRates,
  ShippingService,
} from '@warung/contract/values/shipping-rates.ts'
import { parseRupiah, parseWholeNumber } from '@warung/contract/whole-numbers.ts'
import { multilineText } from './multiline-text'
import { shippingSettingsTexts } from './shipping-settings-texts'

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
  readonly cities: string
  readonly services: readonly ServiceDraft[]
}

export type RatesDraft = {
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

export function ratesDraft(rates: ShippingRates): RatesDraft {
  return {
    zones: rates.zones.map(({ name, provinces, cities, services }, key) => ({
      key,
      name,
      provinces,
      cities: cities.join(', '),
      services: services.map(serviceDraft),
    })),
    elsewhere: rates.elsewhere,
    elsewhere_services: rates.elsewhere_services.map(serviceDraft),
    isPickupOffered: rates.pickup.is_offered,
    pickupText: rates.pickup.text,
    defaultWeight: written(rates.default_weight_grams),
  }
}

function nextKey(rows: readonly { readonly key: number }[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1
}

export function newService(others: readonly ServiceDraft[]): ServiceDraft {
  const name = others.length === 0 ? shippingSettingsTexts.firstService : ''
  return { key: nextKey(others), name, price_per_kg: '', days_min: '', days_max: '', free_above: '' }
}

export function newZone(others: readonly ZoneDraft[]): ZoneDraft {
  return { key: nextKey(others), name: '', provinces: [], cities: '', services: [newService([])] }
}

type Parse = (text: string) => number | undefined

/** Null for an empty field: where the schema allows none, the server requires a value. */
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

function citiesOf(text: string): string[] {
  const names = text.split(/[\n,;]/).map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

function zoneOf({ name, provinces, cities, services }: ZoneDraft) {
  return {
    name: name.trim(),
    // in the list's order, so that ticking and unticking is no change
    provinces: PROVINCES.filter((province) => provinces.includes(province)),
    cities: citiesOf(cities),
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
