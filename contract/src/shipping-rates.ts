import { z } from 'zod'
import { text, title, wholeRupiah } from './fields.ts'
import { normalizePlaceName } from './normalize-place-name.ts'
import { WEIGHT_GRAMS_MAX } from './values/admin-limits.ts'
import { inputFault } from './values/input-faults.ts'
import { PROVINCES } from './values/provinces.ts'
import {
  ELSEWHERE_RATES,
  SHIPPING_CITIES_MAX,
  SHIPPING_DAYS_MAX,
  SHIPPING_KG_PRICE_MAX,
  SHIPPING_NAME_LENGTH_MAX,
  SHIPPING_SERVICES_MAX,
  SHIPPING_ZONES_MAX,
} from './values/shipping-rates.ts'

const days = z.int().min(0).max(SHIPPING_DAYS_MAX).nullable()

const shippingService = z
  .object({
    name: title(SHIPPING_NAME_LENGTH_MAX.service),
    price_per_kg: wholeRupiah.max(SHIPPING_KG_PRICE_MAX),
    days_min: days,
    days_max: days,
    free_above: wholeRupiah.nullable(),
  })
  .superRefine(({ days_min, days_max }, context) => {
    if ((days_min === null) !== (days_max === null))
      context.addIssue({
        code: 'custom',
        path: [days_min === null ? 'days_min' : 'days_max'],
        message: inputFault('days_pair'),
      })
    else if (days_min !== null && days_max !== null && days_min > days_max)
      context.addIssue({
        code: 'custom',
        path: ['days_max'],
        message: inputFault('days_order'),
      })
  })

/** Names are unique: a shopper's choice refers to a service by its name. */
const shippingServices = z
  .array(shippingService)
  .max(SHIPPING_SERVICES_MAX)
  .superRefine((services, context) => {
    const names = services.map(({ name }) => normalizePlaceName(name).whole)
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) === index) continue
      const message = inputFault('service_twice')
      context.addIssue({ code: 'custom', path: [index, 'name'], message })
    }
  })

const someServices = shippingServices.min(1, { error: inputFault('zone_service') })

const shippingZone = z
  .object({
    name: title(SHIPPING_NAME_LENGTH_MAX.zone),
    provinces: z.array(title(SHIPPING_NAME_LENGTH_MAX.place)).max(PROVINCES.length),
    cities: z.array(title(SHIPPING_NAME_LENGTH_MAX.place)).max(SHIPPING_CITIES_MAX),
    services: someServices,
  })
  .refine(({ provinces, cities }) => provinces.length + cities.length > 0, {
    path: ['provinces'],
    error: inputFault('zone_area'),
  })

export const shippingRates = z
  .object({
    zones: z.array(shippingZone).max(SHIPPING_ZONES_MAX),
    elsewhere: z.enum(ELSEWHERE_RATES),
    elsewhere_services: shippingServices,
    pickup: z.object({ is_offered: z.boolean(), text: text(SHIPPING_NAME_LENGTH_MAX.pickup) }),
    default_weight_grams: z.int().min(1).max(WEIGHT_GRAMS_MAX),
  })
  .refine(({ elsewhere, elsewhere_services: services }) => elsewhere !== 'services' || services.length > 0, {
    path: ['elsewhere_services'],
    error: inputFault('services_elsewhere'),
  })
