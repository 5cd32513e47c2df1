/** A table of rates as a merchant would write it, for tests. */
import type { ShippingRates } from '@warung/contract/values/shipping-rates.ts'

/** Yogyakarta, where `orderOf` sends, in two services; Jakarta in one; nothing else. */
export const RATES: ShippingRates = {
  zones: [
    {
      name: 'Jogja',
      provinces: [],
      cities: ['Yogyakarta', 'Sleman'],
      services: [
        { name: 'Regular', price_per_kg: 9_000, days_min: 1, days_max: 2, free_above: 500_000 },
        { name: 'Express', price_per_kg: 20_000, days_min: 1, days_max: 1, free_above: null },
      ],
    },
    {
      name: 'Jakarta',
      provinces: ['DKI Jakarta'],
      cities: [],
      services: [{ name: 'Regular', price_per_kg: 15_000, days_min: 2, days_max: 4, free_above: null }],
    },
  ],
  elsewhere: 'not_sent',
  elsewhere_services: [],
  pickup: { is_offered: false, text: '' },
  default_weight_grams: 1_000,
}

export const PICKUP = { is_offered: true, text: 'Jl. Malioboro 7, from 9 to 17.' }
