import { setImmediate as nextTurn } from 'node:timers/promises'

/** Provinces, cities and regencies, districts, villages, stored level by level. */
export const REGION_LEVELS = 4
const CITY_LEVEL = 1
const VILLAGE_LEVEL = 3

const NEWLINE = 10
const TAB = 9
const DIGIT_ZERO = 48
const LINES_AT_ONCE = 2000

export type Regions = {
  readonly text: Uint8Array<ArrayBuffer>
  readonly nameStart: Uint32Array<ArrayBuffer>
  readonly nameLength: Uint8Array<ArrayBuffer>
  /** index of each level's first region, then the number of regions */
  readonly levelStart: Uint32Array<ArrayBuffer>
  /** index of the parent region; unset for provinces */
  readonly parent: Uint16Array<ArrayBuffer>
  /** index of the first child, except for villages; an extra entry ends the last range */
  readonly firstChild: Uint32Array<ArrayBuffer>
  /** of villages, in order; 0 if unknown */
  readonly postalCodes: Uint32Array<ArrayBuffer>
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

/** A line holds the level and the name, then after a tab a population or a changed postal code. */
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
