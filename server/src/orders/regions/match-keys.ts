import { type Distances, editDistances, WORD_LENGTH_MAX } from './edit-distance.ts'
import { letterMaskOf, type RegionIndex } from './region-index.ts'

const EXACT_SCORE = 100
const PREFIX_SCORE = 86
const TYPO_SCORE = 95
const TYPO_PREFIX_SCORE = 86
/** penalty for letters not typed yet */
const REST_PENALTY_MAX = 14
/** for a match inside a name: `jeruk` in `Kebon Jeruk` */
const END_PENALTY = 8
const WRONG_PENALTY = 90

/** Shorter words would match almost anything once typos are allowed. */
const TYPO_LENGTH_MIN = 4
/** Two letters are a prefix of thousands of names. */
const PREFIX_KEYS_MAX = 4000

/** Full scans that a search may still do: each blocks the event loop for milliseconds. */
export type TypoBudget = { passes: number }

export type OnMatch = (key: number, score: number) => void

function compareKey({ keys, keyStart }: RegionIndex, key: number, word: Uint8Array): number {
  const start = keyStart[key] ?? 0
  const length = (keyStart[key + 1] ?? 0) - start
  const shared = Math.min(length, word.length)
  for (let at = 0; at < shared; at++) {
    const difference = (keys[start + at] ?? 0) - (word[at] ?? 0)
    if (difference !== 0) return difference
  }
  return length - word.length
}

function lowerBound(index: RegionIndex, word: Uint8Array): number {
  let [low, high] = [0, index.keyStart.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareKey(index, middle, word) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function startsWith({ keys, keyStart }: RegionIndex, key: number, word: Uint8Array): boolean {
  const start = keyStart[key] ?? 0
  if ((keyStart[key + 1] ?? 0) - start < word.length) return false
  for (let at = 0; at < word.length; at++) if (keys[start + at] !== word[at]) return false
  return true
}

function matchBeginnings(index: RegionIndex, word: Uint8Array, onMatch: OnMatch): boolean {
  const { keyStart } = index
  const count = keyStart.length - 1
  const first = lowerBound(index, word)
  let isExact = false
  for (let key = first; key < Math.min(count, first + PREFIX_KEYS_MAX); key++) {
    if (!startsWith(index, key, word)) break
    const rest = (keyStart[key + 1] ?? 0) - (keyStart[key] ?? 0) - word.length
    if (rest === 0) isExact = true
    onMatch(key, rest === 0 ? EXACT_SCORE : PREFIX_SCORE - Math.min(REST_PENALTY_MAX, rest))
  }
  return isExact
}

function bitCount(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

function wrongLettersMax(length: number): number {
  return length < 7 ? 1 : 2
}

function fuzzyScore({ full, prefix }: Distances, limit: number, length: number, rest: number): number {
  const ofFull = full > limit ? 0 : TYPO_SCORE - (WRONG_PENALTY * full) / length
  const ofPrefix =
    prefix > limit || rest <= 0
      ? 0
      : TYPO_PREFIX_SCORE - (WRONG_PENALTY * prefix) / length - Math.min(REST_PENALTY_MAX, rest)
  return Math.max(ofFull, ofPrefix)
}

/** Compares letter sets first: up to two letters may be missing. After a wrong first letter everything else must match. */
function matchWithTypos(index: RegionIndex, word: Uint8Array, onMatch: OnMatch): void {
  const { keys, keyStart, keyLetters } = index
  const limit = wrongLettersMax(word.length)
  const letters = letterMaskOf(word, 0, word.length)
  const count = keyStart.length - 1
  let end = 0
  for (let key = 0; key < count; key++) {
    const start = end
    end = keyStart[key + 1] ?? 0
    const others = keyLetters[key] ?? 0
    if (bitCount(letters & ~others) > limit) continue
    const rest = end - start - word.length
    if (rest < -limit) continue
    if (keys[start] !== word[0] && (rest > 1 || rest < -1 || bitCount(others & ~letters) > 1)) continue
    const score = fuzzyScore(editDistances(word, keys, [start, end], limit), limit, word.length, rest)
    if (score > 0) onMatch(key, score)
  }
}

/** @param word lower-case letters and digits @param typos undefined turns typo matching off */
export function matchKeys(
  index: RegionIndex,
  word: string,
  typos: TypoBudget | undefined,
  onMatch: OnMatch,
): boolean {
  if (word.length > WORD_LENGTH_MAX) return false
  const bytes = Uint8Array.from(Buffer.from(word, 'latin1'))
  const isExact = matchBeginnings(index, bytes, onMatch)
  const mayBeWrong = !isExact && bytes.length >= TYPO_LENGTH_MIN && !/\d/.test(word)
  if (mayBeWrong && typos && typos.passes > 0) {
    typos.passes -= 1
    matchWithTypos(index, bytes, onMatch)
  }
  return isExact
}

export function scoreOfPosting(score: number, posting: number): number {
  return score - (posting % 2) * END_PENALTY
}
