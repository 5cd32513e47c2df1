/** Which region contains which, and their names. */
import type { Region } from '@warung/contract/regions.ts'
import { REGION_LEVELS } from './read-regions.ts'
import type { RegionIndex } from './region-index.ts'

function levelOf({ levelStart }: RegionIndex, region: number): number {
  let level = 0
  while (region >= (levelStart[level + 1] ?? 0)) level++
  return level
}

/** The region itself, then the regions that contain it. */
export function pathOf(index: RegionIndex, region: number): number[] {
  const path = [region]
  for (let level = levelOf(index, region); level > 0; level--) path.push(index.parent[path.at(-1) ?? 0] ?? 0)
  return path
}

const ascii = new TextDecoder('latin1')

export function nameOf({ text, nameStart, nameLength }: RegionIndex, region: number): string {
  const start = nameStart[region] ?? 0
  return ascii.decode(text.subarray(start, start + (nameLength[region] ?? 0)))
}

export function isRegency(index: RegionIndex, city: number): boolean {
  return nameOf(index, city).startsWith('Kabupaten ')
}

export function villagesOf(
  { firstChild, levelStart }: RegionIndex,
  region: number,
): readonly [first: number, end: number] {
  const firstVillage = levelStart[REGION_LEVELS - 1] ?? 0
  let [first, end] = [region, region + 1]
  while (first < firstVillage) [first, end] = [firstChild[first] ?? 0, firstChild[end] ?? 0]
  return [first, end]
}

export function toRegion(index: RegionIndex, village: number): Region {
  const [, district = 0, city = 0, province = 0] = pathOf(index, village)
  const postalCode = index.postalCodes[village - (index.levelStart[REGION_LEVELS - 1] ?? 0)] ?? 0
  return {
    village: nameOf(index, village),
    district: nameOf(index, district),
    city: nameOf(index, city),
    province: nameOf(index, province),
    postal_code: postalCode === 0 ? null : String(postalCode).padStart(5, '0'),
  }
}

/** All cities of a province; otherwise the city itself, or the one that contains the place. */
export function citiesOf(index: RegionIndex, region: number): number[] {
  const [city] = pathOf(index, region).slice(-2, -1)
  if (city !== undefined) return [city]
  const [first = 0, end = 0] = [index.firstChild[region], index.firstChild[region + 1]]
  return Array.from({ length: end - first }, (_, place) => first + place)
}
