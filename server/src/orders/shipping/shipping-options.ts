import { orderSums, rupiahFromSen, senFromRupiah } from '@warung/contract/money.ts'
import type { ShippingOption } from '@warung/contract/shipping.ts'
import type { OrderRule } from '@warung/contract/values/order-rule.ts'
import type { ShippingRates, ShippingService } from '@warung/contract/values/shipping-rates.ts'
import type { CourierOffer } from './couriers/courier.ts'
import { type Destination, matchZone } from './match-zone.ts'
import { startedKilograms, type WeighedLine, weighLines } from './weigh-lines.ts'

export type ShippingOptions = {
  readonly options: readonly ShippingOption[]
  readonly weight_grams: number
}

export type ShippingTable = {
  readonly rates: ShippingRates
  readonly rule: OrderRule
}

/** Otherwise every order uses the simple rule (spec §9). */
export function hasShippingOptions({ zones, elsewhere, pickup }: ShippingRates): boolean {
  return zones.length > 0 || elsewhere !== 'simple_rule' || pickup.is_offered
}

type ArrivalDays = { readonly days_min: number; readonly days_max: number }

/** From the fastest to the slowest service; undefined if none has days. */
export function arrivalDays(rates: ShippingRates): ArrivalDays | undefined {
  const elsewhere = rates.elsewhere === 'services' ? rates.elsewhere_services : []
  const services = [...rates.zones.flatMap((zone) => zone.services), ...elsewhere]
  const least = services.flatMap(({ days_min }) => days_min ?? [])
  const most = services.flatMap(({ days_max }) => days_max ?? [])
  if (least.length === 0 || most.length === 0) return undefined
  return { days_min: Math.min(...least), days_max: Math.max(...most) }
}

type Parcel = { readonly lines: readonly WeighedLine[]; readonly items: bigint; readonly grams: number }

function servicePrice({ price_per_kg, free_above }: ShippingService, { items, grams }: Parcel): number {
  if (free_above !== null && items > senFromRupiah(free_above)) return 0
  return rupiahFromSen(senFromRupiah(price_per_kg) * BigInt(startedKilograms(grams)))
}

function ownOption(service: ShippingService, parcel: Parcel): ShippingOption {
  const { name, days_min, days_max } = service
  return {
    code: `rate:${name}`,
    courier: '',
    service: name,
    days_min,
    days_max,
    is_pickup: false,
    note: '',
    price: servicePrice(service, parcel),
  }
}

function ruleOption(rule: OrderRule, { lines }: Parcel): ShippingOption {
  return {
    code: 'rule',
    courier: '',
    service: 'Standard',
    days_min: null,
    days_max: null,
    is_pickup: false,
    note: '',
    price: rupiahFromSen(orderSums(lines, rule).shipping_price),
  }
}

/** Also the fallback when the courier does not respond. */
function tableOptions({ rates, rule }: ShippingTable, to: Destination, parcel: Parcel): ShippingOption[] {
  const zone = matchZone(rates.zones, to)
  if (zone) return zone.services.map((service) => ownOption(service, parcel))
  switch (rates.elsewhere) {
    case 'simple_rule':
      return [ruleOption(rule, parcel)]
    case 'services':
      return rates.elsewhere_services.map((service) => ownOption(service, parcel))
    case 'not_sent':
      return []
  }
}

function courierOption({ code, courier, service, price, days_min, days_max }: CourierOffer): ShippingOption {
  return { code, courier, service, days_min, days_max, is_pickup: false, note: '', price }
}

/** At no charge. */
export function pickupOption(text: string): ShippingOption {
  return {
    code: 'pickup',
    courier: '',
    service: 'Pick up at the shop',
    days_min: null,
    days_max: null,
    is_pickup: true,
    note: text,
    price: 0,
  }
}

function daysOf({ days_max }: ShippingOption): number {
  return days_max ?? Number.MAX_SAFE_INTEGER
}

/** @param offers undefined if the courier did not respond @throws {RangeError} if amounts or weights become inexact */
export function shippingOptions(
  table: ShippingTable,
  lines: readonly WeighedLine[],
  to: Destination,
  offers: readonly CourierOffer[] | undefined,
): ShippingOptions {
  const grams = weighLines(lines, table.rates.default_weight_grams)
  const { product_price } = orderSums(lines, table.rule)
  const parcel: Parcel = { lines, items: product_price, grams }
  const sent = offers ? offers.map(courierOption) : tableOptions(table, to, parcel)
  const { pickup } = table.rates
  return {
    options: [
      ...sent.toSorted((one, other) => one.price - other.price || daysOf(one) - daysOf(other)),
      ...(pickup.is_offered ? [pickupOption(pickup.text)] : []),
    ],
    weight_grams: grams,
  }
}
