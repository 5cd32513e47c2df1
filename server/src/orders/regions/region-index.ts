/** Typed arrays take a few megabytes where objects take a hundred. Built in steps, so that the event loop stays responsive. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Regions, readRegions } from './read-regions.ts'
import { LEADING_KIND_WORDS } from './region-names.ts'

export type RegionIndex = Regions & {
  /** sorted: each name in lower case without spaces, from every one of its words on */
  readonly keys: Uint8Array<ArrayBuffer>
  readonly keyStart: Uint32Array<ArrayBuffer>
  readonly keyLetters: Uint32Array<ArrayBuffer>
  /** twice the region's index, plus 1 if the key is only the end of its name */
  readonly postings: Uint32Array<ArrayBuffer>
  readonly postingStart: Uint32Array<ArrayBuffer>
}

const FIRST_LETTER = 97
const LETTERS = 26
const DIGITS_BIT = 26
const [FIRST_CAPITAL, LAST_CAPITAL, FIRST_DIGIT, LAST_DIGIT, APOSTROPHE] = [65, 90, 48, 57, 39]
const AT_ONCE = 2000
const BUCKETS_A_BYTE = 1 + 10 + LETTERS
const BUCKET_BYTES = 3

/** A bit per letter, and one for all digits. */
export function letterMaskOf(bytes: Uint8Array, start: number, end: number): number {
  let letters = 0
  for (let at = start; at < end; at++) {
    const letter = (bytes[at] ?? 0) - FIRST_LETTER
    letters |= 1 << (letter < 0 ? DIGITS_BIT : letter)
  }
  return letters >>> 0
}

/** -1 for characters to skip, 0 for word separators. */
function plainByte(byte: number): number {
  if (byte >= FIRST_CAPITAL && byte <= LAST_CAPITAL) return byte + FIRST_LETTER - FIRST_CAPITAL
  if (byte >= FIRST_LETTER && byte < FIRST_LETTER + LETTERS) return byte
  if (byte >= FIRST_DIGIT && byte <= LAST_DIGIT) return byte
  return byte === APOSTROPHE ? -1 : 0
}

/** A key runs from a word's start to the name's end. */
type Entries = {
  count: number
  readonly plain: Uint8Array
  readonly start: Uint32Array
  readonly end: Uint32Array
  readonly posting: Uint32Array
}

const KIND_LEVELS_END = 2

function isKindFirst(plain: Uint8Array, start: number, end: number): boolean {
  return LEADING_KIND_WORDS.has(Buffer.from(plain.subarray(start, end)).toString('latin1').toLowerCase())
}

async function readEntries({ text, nameStart, nameLength, levelStart }: Regions): Promise<Entries> {
  const regions = nameStart.length
  const size = text.length
  const entries = {
    count: 0,
    plain: new Uint8Array(size),
    start: new Uint32Array(size / 4),
    end: new Uint32Array(size / 4),
    posting: new Uint32Array(size / 4),
  }
  const { plain, start, end, posting } = entries
  let length = 0
  for (let region = 0; region < regions; region++) {
    const first = entries.count
    let isInWord = false
    const from = nameStart[region] ?? 0
    for (let at = from; at < from + (nameLength[region] ?? 0); at++) {
      const byte = plainByte(text[at] ?? 0)
      if (byte < 0) continue
      if (byte > 0) {
        if (!isInWord) start[entries.count++] = length
        plain[length++] = byte
      }
      isInWord = byte > 0
    }
    const isKindLevel = region < (levelStart[KIND_LEVELS_END] ?? 0)
    const hasKind =
      isKindLevel && entries.count > first + 1 && isKindFirst(plain, start[first] ?? 0, start[first + 1] ?? 0)
    for (let entry = first; entry < entries.count; entry++) {
      end[entry] = length
      posting[entry] = region * 2 + (entry > first + (hasKind ? 1 : 0) ? 1 : 0)
    }
    if (region % AT_ONCE === 0) await nextTurn()
  }
  return entries
}

function bucketOfByte(byte: number): number {
  return byte < FIRST_LETTER ? byte - FIRST_DIGIT + 1 : byte - FIRST_LETTER + 11
}

function bucketOf({ plain, start, end }: Entries, entry: number): number {
  const from = start[entry] ?? 0
  const to = end[entry] ?? 0
  let bucket = 0
  for (let at = from; at < from + BUCKET_BYTES; at++)
    bucket = bucket * BUCKETS_A_BYTE + (at < to ? bucketOfByte(plain[at] ?? 0) : 0)
  return bucket
}

function compareKeys({ plain, start, end }: Entries, one: number, other: number): number {
  let [at, of] = [start[one] ?? 0, start[other] ?? 0]
  const [atEnd, ofEnd] = [end[one] ?? 0, end[other] ?? 0]
  for (; at < atEnd && of < ofEnd; at++, of++) {
    const difference = (plain[at] ?? 0) - (plain[of] ?? 0)
    if (difference !== 0) return difference
  }
  return atEnd - at - (ofEnd - of)
}

async function sortEntries(entries: Entries): Promise<Uint32Array> {
  const bucketStart = new Uint32Array(BUCKETS_A_BYTE ** BUCKET_BYTES + 1)
  for (let entry = 0; entry < entries.count; entry++) {
    const next = bucketOf(entries, entry) + 1
    bucketStart[next] = (bucketStart[next] ?? 0) + 1
  }
  for (let bucket = 1; bucket < bucketStart.length; bucket++)
    bucketStart[bucket] = (bucketStart[bucket] ?? 0) + (bucketStart[bucket - 1] ?? 0)
  const sorted = new Uint32Array(entries.count)
  const next = bucketStart.slice()
  for (let entry = 0; entry < entries.count; entry++) {
    const bucket = bucketOf(entries, entry)
    sorted[next[bucket] ?? 0] = entry
    next[bucket] = (next[bucket] ?? 0) + 1
  }
  let done = 0
  for (let bucket = 0; bucket + 1 < bucketStart.length; bucket++) {
    const part = sorted.subarray(bucketStart[bucket], bucketStart[bucket + 1])
    part.sort((one, other) => compareKeys(entries, one, other) || one - other)
    done += part.length
    if (done < AT_ONCE) continue
    done = 0
    await nextTurn()
  }
  return sorted
}

export async function buildRegionIndex(text: Uint8Array<ArrayBuffer>): Promise<RegionIndex> {
  const regions = await readRegions(text)
  const entries = await readEntries(regions)
  const sorted = await sortEntries(entries)
  const { plain, start, end, posting } = entries
  const postings = new Uint32Array(sorted.length)
  const keyOfEntry = new Uint32Array(sorted.length + 1)
  const keyBytes = new Uint8Array(plain.length * 2)
  let [keys, length] = [0, 0]
  const keyStart = new Uint32Array(sorted.length + 1)
  for (let position = 0; position < sorted.length; position++) {
    const entry = sorted[position] ?? 0
    postings[position] = posting[entry] ?? 0
    if (position === 0 || compareKeys(entries, sorted[position - 1] ?? 0, entry) !== 0) {
      keyOfEntry[keys] = position
      keyStart[keys++] = length
      const key = plain.subarray(start[entry], end[entry])
      keyBytes.set(key, length)
      length += key.length
    }
    if (position % AT_ONCE === 0) await nextTurn()
  }
  keyOfEntry[keys] = sorted.length
  keyStart[keys] = length
  const bytes = keyBytes.slice(0, length)
  const starts = keyStart.slice(0, keys + 1)
  const keyLetters = new Uint32Array(keys)
  for (let key = 0; key < keys; key++)
    keyLetters[key] = letterMaskOf(bytes, starts[key] ?? 0, starts[key + 1] ?? 0)
  return {
    ...regions,
    keys: bytes,
    keyStart: starts,
    keyLetters,
    postings,
    postingStart: keyOfEntry.slice(0, keys + 1),
  }
}
