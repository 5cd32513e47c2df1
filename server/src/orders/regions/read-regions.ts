/** Reads the lines that scripts/make-regions.mjs writes, into typed arrays: no text is made of any of them. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Provinces, cities and regencies, districts, villages: each level's regions lie side by side, in the order of their codes. */
export const REGION_LEVELS = 4
const CITY_LEVEL = 1
const VILLAGE_LEVEL = 3

const NEWLINE = 10
const TAB = 9
const DIGIT_ZERO = 48
/** Lines that are read before others have their turn. */
const LINES_AT_ONCE = 2000

export type Regions = {
  /** ASCII, as it was read: names lie in it */
  readonly text: Uint8Array<ArrayBuffer>
  readonly nameStart: Uint32Array<ArrayBuffer>
  readonly nameLength: Uint8Array<ArrayBuffer>
  /** where each level begins among the regions, and after the last one their count */
  readonly levelStart: Uint32Array<ArrayBuffer>
  /** the region that it belongs to; of provinces nothing */
  readonly parent: Uint16Array<ArrayBuffer>
  /** the first of those that belong to it, for all but villages, and one more: those of a region end where the next one's begin */
  readonly firstChild: Uint32Array<ArrayBuffer>
  /** of villages, counted from the first; 0 where none is known */
  readonly postalCodes: Uint32Array<ArrayBuffer>
  /** people of a city or regency, counted from the first */
  readonly populations: Uint32Array<ArrayBuffer>
}

function levelAt(text: Uint8Array, at: number): number {
  return (text[at] ?? 0) - DIGIT_ZERO - 1
}

function findLevels(text: Uint8Array): Uint32Array<ArrayBuffer> {
  const levelStart = new Uint32Array(REGION_LEVELS + 1)
  for (let at = 0; at < text.length; at = text.indexOf(NEWLINE, at) + 1) {
    const next = levelAt(text, at) + 1
    levelStart[next] = (levelStart[next] ?? 0) + 1
  }
  for (let level = 1; level <= REGION_LEVELS; level++)
    levelStart[level] = (levelStart[level] ?? 0) + (levelStart[level - 1] ?? 0)
  return levelStart
}

function readDigits(text: Uint8Array, start: number, end: number): number {
  let number = 0
  for (let at = start; at < end; at++) number = number * 10 + (text[at] ?? DIGIT_ZERO) - DIGIT_ZERO
  return number
}

/** A line is the level, the name, and after a tab a city's population or a village's postal code, unless it is the one before. */
export async function readRegions(text: Uint8Array<ArrayBuffer>): Promise<Regions> {
  const levelStart = findLevels(text)
  const count = levelStart[REGION_LEVELS] ?? 0
  const firstVillage = levelStart[VILLAGE_LEVEL] ?? 0
  const firstCity = levelStart[CITY_LEVEL] ?? 0
  const nameStart = new Uint32Array(count)
  const nameLength = new Uint8Array(count)
  const parent = new Uint16Array(count)
  const firstChild = new Uint32Array(firstVillage + 1).fill(count)
  const postalCodes = new Uint32Array(count - firstVillage)
  const populations = new Uint32Array((levelStart[CITY_LEVEL + 1] ?? 0) - firstCity)
  const next = levelStart.slice()
  let [lines, postalCode] = [0, 0]
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf(NEWLINE, at)
    const level = levelAt(text, at)
    const region = next[level] ?? 0
    next[level] = region + 1
    const tab = text.subarray(at, end).indexOf(TAB)
    const nameEnd = tab < 0 ? end : at + tab
    nameStart[region] = at + 1
    nameLength[region] = nameEnd - at - 1
    if (level > 0) {
      const above = (next[level - 1] ?? 0) - 1
      parent[region] = above
      if (region < (firstChild[above] ?? 0)) firstChild[above] = region
    }
    if (level === CITY_LEVEL) populations[region - firstCity] = readDigits(text, nameEnd + 1, end)
    if (level === VILLAGE_LEVEL) {
      if (tab >= 0) postalCode = readDigits(text, nameEnd + 1, end)
      postalCodes[region - firstVillage] = postalCode
    }
    at = end + 1
    lines += 1
    if (lines % LINES_AT_ONCE === 0) await nextTurn()
  }
  return { text, nameStart, nameLength, levelStart, parent, firstChild, postalCodes, populations }
}
