/** Rates to start from: usual prices for a small parcel from Java. Every number can be changed. */

import { PROVINCES } from '@warung/contract/values/provinces.ts'
import type { ShippingRates, ShippingService, ShippingZone } from '@warung/contract/values/shipping-rates.ts'
import { shippingSettingsTexts } from './shipping-settings-texts'

type Province = (typeof PROVINCES)[number]

const JAVA: readonly Province[] = [
  'DKI Jakarta',
  'Banten',
  'Jawa Barat',
  'Jawa Tengah',
  'Daerah Istimewa Yogyakarta',
  'Jawa Timur',
]

/** Jakarta's neighbours in other provinces. */
const BODETABEK = [
  'Kota Bogor',
  'Kabupaten Bogor',
  'Kota Depok',
  'Kota Tangerang',
  'Kota Tangerang Selatan',
  'Kabupaten Tangerang',
  'Kota Bekasi',
  'Kabupaten Bekasi',
]

/** @param pricePerKg whole rupiah */
function regular(pricePerKg: number, daysMin: number, daysMax: number): ShippingService {
  return {
    name: shippingSettingsTexts.firstService,
    price_per_kg: pricePerKg,
    days_min: daysMin,
    days_max: daysMax,
    free_above: null,
  }
}

export const ZONE_PRESETS = ['jabodetabek', 'java', 'outside_java'] as const
export type ZonePreset = (typeof ZONE_PRESETS)[number]

export const zonePresets: Readonly<Record<ZonePreset, ShippingZone>> = {
  jabodetabek: {
    name: shippingSettingsTexts.zonePresets.jabodetabek,
    provinces: ['DKI Jakarta'],
    cities: BODETABEK,
    services: [regular(10_000, 1, 2)],
  },
  java: {
    name: shippingSettingsTexts.zonePresets.java,
    provinces: PROVINCES.filter((province) => JAVA.includes(province) && province !== 'DKI Jakarta'),
    cities: [],
    services: [regular(18_000, 2, 4)],
  },
  outside_java: {
    name: shippingSettingsTexts.zonePresets.outside_java,
    provinces: PROVINCES.filter((province) => !JAVA.includes(province)),
    cities: [],
    services: [regular(40_000, 3, 7)],
  },
}

export type RatesPreset = Pick<ShippingRates, 'zones' | 'elsewhere' | 'elsewhere_services'>

/** One price for all Indonesia, by weight. */
const EVERYWHERE_PRESET: RatesPreset = {
  zones: [],
  elsewhere: 'services',
  elsewhere_services: [regular(25_000, 2, 7)],
}

/** Outside Java is "everywhere else". */
const JAVA_PRESET: RatesPreset = {
  zones: [zonePresets.jabodetabek, zonePresets.java],
  elsewhere: 'services',
  elsewhere_services: zonePresets.outside_java.services,
}

const STANDARD_PRESET: RatesPreset = { zones: [], elsewhere: 'simple_rule', elsewhere_services: [] }

/** Ways to price parcels: the standard rate, one price for all Indonesia, or by zone. */
export const RATE_PLANS = ['standard', 'everywhere', 'zones'] as const
export type RatePlan = (typeof RATE_PLANS)[number]

export const RATES_PRESETS: Readonly<Record<RatePlan, RatesPreset>> = {
  standard: STANDARD_PRESET,
  everywhere: EVERYWHERE_PRESET,
  zones: JAVA_PRESET,
}
