import type { City, Region } from '@warung/contract/regions.ts'
import { REGION_KEYWORD_LETTERS_MIN } from '@warung/contract/values/limits.ts'
import { matchKeys, scoreOfPosting, type TypoBudget } from './match-keys.ts'
import { REGION_LEVELS } from './read-regions.ts'
import type { RegionIndex } from './region-index.ts'
import {
  CITY_WORDS,
  formsOf,
  KIND_WORDS,
  REGENCY_WORDS,
  regionOfWellKnownPlace,
  wordsOf,
} from './region-names.ts'
import { citiesOf, isRegency, nameOf, pathOf, toRegion, villagesOf } from './region-tree.ts'

const WORDS_MAX = 8
const JOINED_MAX = 4
const TYPO_PASSES_MAX = 5
const BEHIND_MAX = 22
const SCORE_MIN = 45

/** Ranks cities before districts before villages, then by population. */
const CITY_BONUS = 4
const REGENCY_BONUS = 2.5
const DISTRICT_BONUS = 2
const PEOPLE_BONUS = 4
const KIND_BONUS = 4
/** bonus for each further level with the same name, as in Kebon Jeruk, Kebon Jeruk */
const LEVEL_BONUS = 0.75
const GOOD_MATCH = 80
const NAMED_CITY_BONUS = 30
const EXACT_MATCH = 100
/** a region's own name ranks before a well-known place inside it */
const WELL_KNOWN_PENALTY = 8
/** words for kinds count little, but they are part of names such as Kota Kudus */
const KIND_WEIGHT = 0.25
const FEW_PEOPLE = 20_000
const MANY_PEOPLE = 6_000_000

type Word = { readonly text: string; readonly weight: number }

type Scratch = { readonly scores: Uint8Array; readonly isTouched: Uint8Array; touched: number[] }
let scratch: Scratch = { scores: new Uint8Array(0), isTouched: new Uint8Array(0), touched: [] }

function scratchFor(regions: number): Scratch {
  if (scratch.isTouched.length !== regions) {
    const scores = new Uint8Array(WORDS_MAX * regions)
    scratch = { scores, isTouched: new Uint8Array(regions), touched: [] }
  }
  return scratch
}

function emptyScratch({ scores, isTouched, touched }: Scratch, words: number): void {
  for (const region of touched) {
    isTouched[region] = 0
    for (let word = 0; word < words; word++) scores[word * isTouched.length + region] = 0
  }
  scratch.touched = []
}

function wordsToSearch(keyword: string): Word[] {
  return wordsOf(keyword)
    .slice(0, WORDS_MAX)
    .map((text) => ({ text, weight: KIND_WORDS.has(text) ? 0 : text.length }))
}

function touchPostalCodes(
  index: RegionIndex,
  digits: string,
  touch: (region: number, score: number) => void,
) {
  const unit = 10 ** (5 - digits.length)
  const prefix = Number(digits)
  const firstVillage = index.levelStart[REGION_LEVELS - 1] ?? 0
  index.postalCodes.forEach((code, village) => {
    if (Math.floor(code / unit) === prefix) touch(firstVillage + village, digits.length === 5 ? 100 : 90)
  })
}

type Touch = (word: number, region: number, score: number) => void

/** Also joins neighbouring words: `kebon jeruk` matches `kebonjeruk`. */
function matchWords(index: RegionIndex, words: readonly Word[], touch: Touch): void {
  const { postings, postingStart } = index
  const isExact = words.map(() => false)
  const typos: TypoBudget = { passes: TYPO_PASSES_MAX }
  for (let joined = 1; joined <= Math.min(JOINED_MAX, words.length); joined++) {
    for (let from = 0; from + joined <= words.length; from++) {
      const part = words.slice(from, from + joined)
      if (part.every(({ weight }) => weight === 0)) continue
      const touchAll = (region: number, score: number): void => {
        for (let word = from; word < from + joined; word++) touch(word, region, score)
      }
      const [first] = part
      if (joined === 1 && first && /^\d{3,5}$/.test(first.text)) touchPostalCodes(index, first.text, touchAll)
      const typed = part.map(({ text }) => text).join('')
      const long = part.map(({ text }) => formsOf(text).at(-1)).join('')
      // No typos in abbreviations, or in joined words that are names by themselves.
      const mayBeWrong = joined === 1 ? typed === long : joined === 2 && !(isExact[from] && isExact[from + 1])
      const touchKey = (key: number, score: number): void => {
        const end = postingStart[key + 1] ?? 0
        for (let slot = postingStart[key] ?? 0; slot < end; slot++) {
          const posting = postings[slot] ?? 0
          touchAll(posting >> 1, scoreOfPosting(score, posting))
        }
      }
      for (const form of new Set([typed, long])) {
        const found = matchKeys(index, form, mayBeWrong ? typos : undefined, touchKey)
        if (joined === 1 && found) isExact[from] = true
      }
      const region = regionOfWellKnownPlace(typed)
      if (region !== undefined) {
        matchKeys(index, region, undefined, (key, score) => {
          if (score === EXACT_MATCH) touchKey(key, score - WELL_KNOWN_PENALTY)
        })
      }
    }
  }
}

function bonusOf(index: RegionIndex, path: readonly number[], words: readonly Word[]): number {
  const level = path.length - 1
  const city = path.at(-2)
  if (city === undefined) return 0
  const people = index.populations[city - (index.levelStart[1] ?? 0)] ?? 0
  const share = Math.log(Math.max(people, FEW_PEOPLE) / FEW_PEOPLE) / Math.log(MANY_PEOPLE / FEW_PEOPLE)
  const isOfRegency = isRegency(index, city)
  const kinds = isOfRegency ? REGENCY_WORDS : CITY_WORDS
  const isKindSaid = words.some(({ text }) => kinds.has(text))
  const ofLevel = level === 1 ? (isOfRegency ? REGENCY_BONUS : CITY_BONUS) : level === 2 ? DISTRICT_BONUS : 0
  return ofLevel + PEOPLE_BONUS * share + (isKindSaid ? KIND_BONUS : 0)
}

/** Score out of 100: each word's best match in the region or its ancestors, weighted by length. */
function scoreOf({ parent, levelStart }: RegionIndex, region: number, words: readonly Word[]): number {
  const { scores, isTouched } = scratch
  const firstCity = levelStart[1] ?? 0
  const firstDistrict = levelStart[2] ?? 0
  let [sum, weights, levels] = [0, 0, 0]
  let [named, cities] = [0, 0]
  for (let word = 0; word < words.length; word++) {
    const offset = word * isTouched.length
    const weight = words[word]?.weight ?? 0
    let [best, good, at] = [0, 0, region]
    for (;;) {
      const score = scores[offset + at] ?? 0
      if (score > best) best = score
      if (score >= GOOD_MATCH) good += 1
      if (score >= EXACT_MATCH && at >= firstCity && at < firstDistrict) cities += 1
      if (at < firstCity) break
      at = parent[at] ?? 0
    }
    sum += best * (weight || KIND_WEIGHT)
    weights += weight
    if (weight > 0) named += 1
    levels += Math.max(0, good - 1)
  }
  const isCityNamed = cities > 0 && cities < named
  return sum / weights + (LEVEL_BONUS * levels) / words.length + (isCityNamed ? NAMED_CITY_BONUS : 0)
}

/** Matching regions of all levels, the most likely first. */
function rankRegions(index: RegionIndex, keyword: string): number[] {
  const words = wordsToSearch(keyword)
  const letters = words.reduce((sum, { weight }) => sum + weight, 0)
  if (letters < REGION_KEYWORD_LETTERS_MIN) return []
  const { scores, isTouched, touched } = scratchFor(index.levelStart[REGION_LEVELS] ?? 0)
  matchWords(index, words, (word, region, score) => {
    const at = word * isTouched.length + region
    if (score > (scores[at] ?? 0)) scores[at] = score
    if (isTouched[region]) return
    isTouched[region] = 1
    touched.push(region)
  })
  const found = Float32Array.from(touched, (region) => scoreOf(index, region, words))
  emptyScratch(scratch, words.length)
  const least = Math.max(SCORE_MIN, found.reduce((most, score) => Math.max(most, score), 0) - BEHIND_MAX)
  return touched
    .flatMap((region, at) => {
      const score = found[at] ?? 0
      return score < least ? [] : [{ region, score: score + bonusOf(index, pathOf(index, region), words) }]
    })
    .sort((one, other) => other.score - one.score || one.region - other.region)
    .map(({ region }) => region)
}

export function searchRegions(index: RegionIndex, keyword: string, limit: number): Region[] {
  const villages = new Set<number>()
  for (const region of rankRegions(index, keyword)) {
    const [first, end] = villagesOf(index, region)
    for (let village = first; village < end && villages.size < limit; village++) villages.add(village)
    if (villages.size >= limit) break
  }
  return [...villages].map((village) => toRegion(index, village))
}

export function searchCities(index: RegionIndex, keyword: string, limit: number): City[] {
  const cities = new Set<number>()
  for (const region of rankRegions(index, keyword)) {
    for (const city of citiesOf(index, region)) if (cities.size < limit) cities.add(city)
    if (cities.size >= limit) break
  }
  return [...cities].map((city) => ({
    city: nameOf(index, city),
    province: nameOf(index, index.parent[city] ?? 0),
  }))
}
