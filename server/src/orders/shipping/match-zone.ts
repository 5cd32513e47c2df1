import {
  isIndonesia,
  type NormalizedPlaceName,
  normalizePlaceName,
  normalizeProvince,
} from '@warung/contract/normalize-place-name.ts'
import type { ShippingZone } from '@warung/contract/values/shipping-rates.ts'
import { provinceOfAddress } from './find-province.ts'

export type Destination = {
  readonly city: string
  readonly province?: string | undefined
  readonly postal_code: string
  readonly country?: string | undefined
}

export function isInIndonesia({ country }: Destination): boolean {
  return country === undefined || isIndonesia(country)
}

type Match = 'exact' | 'alike' | 'none'

/** `Bogor` matches `Kota Bogor` and `Kabupaten Bogor`, but those two do not match each other. */
function matchCity(one: NormalizedPlaceName, other: NormalizedPlaceName): Match {
  if (one.name === other.name && one.kind === other.kind) return 'exact'
  if (one.whole === other.whole) return 'exact'
  const isOtherKind = one.kind !== undefined && other.kind !== undefined
  if (one.name === other.name && !isOtherKind) return 'alike'
  return one.name === other.whole || one.whole === other.name ? 'alike' : 'none'
}

function rankOf(zone: ShippingZone, city: NormalizedPlaceName, province: string | undefined): number {
  const matches = zone.cities.map((name) => matchCity(normalizePlaceName(name), city))
  if (matches.includes('exact')) return 3
  if (matches.includes('alike')) return 2
  return province !== undefined && zone.provinces.some((name) => normalizeProvince(name) === province) ? 1 : 0
}

export function matchZone(
  zones: readonly ShippingZone[],
  destination: Destination,
): ShippingZone | undefined {
  if (!isInIndonesia(destination)) return undefined
  const city = normalizePlaceName(destination.city)
  const province = provinceOfAddress(destination)
  let [found, best]: [ShippingZone | undefined, number] = [undefined, 0]
  for (const zone of zones) {
    const rank = rankOf(zone, city, province)
    if (rank > best) [found, best] = [zone, rank]
  }
  return found
}
