import { describe, expect, it } from 'vitest'
import { terbilang } from './terbilang.ts'

const ONES = ['nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan']
const SCALES = new Map([
  ['ribu', 1_000n],
  ['juta', 1_000_000n],
  ['miliar', 1_000_000_000n],
  ['triliun', 1_000_000_000_000n],
])

/** Reads the words back, the other way round than they are written. */
function numberOf(words: string): bigint {
  let [sum, group, digit] = [0n, 0n, 0n]
  const spelledOut = words
    .replaceAll('sepuluh', 'satu puluh')
    .replaceAll('sebelas', 'satu belas')
    .replaceAll('seratus', 'satu ratus')
    .replaceAll('seribu', 'satu ribu')
  for (const word of spelledOut.split(' ')) {
    const scale = SCALES.get(word)
    if (scale !== undefined) [sum, group, digit] = [sum + (group + digit) * scale, 0n, 0n]
    else if (word === 'ratus') [group, digit] = [group + digit * 100n, 0n]
    else if (word === 'puluh') [group, digit] = [group + digit * 10n, 0n]
    else if (word === 'belas') [group, digit] = [group + digit + 10n, 0n]
    else {
      const value = ONES.indexOf(word)
      if (value < 0) throw new Error(`not a word of a number: ${word}`)
      digit = BigInt(value)
    }
  }
  return sum + group + digit
}

/** The same numbers in each run: of all lengths up to 15 digits. */
function* sampleNumbers(count: number): Generator<bigint> {
  let state = 20_261_127n
  for (let index = 0; index < count; index += 1) {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n
    const digits = BigInt(1 + (index % 15))
    yield (state >> 11n) % 10n ** digits
  }
}

describe('a sum in words', () => {
  it.each([
    [0n, 'nol rupiah'],
    [100n, 'satu rupiah'],
    [1_000n, 'sepuluh rupiah'],
    [1_100n, 'sebelas rupiah'],
    [1_900n, 'sembilan belas rupiah'],
    [2_100n, 'dua puluh satu rupiah'],
    [10_000n, 'seratus rupiah'],
    [11_100n, 'seratus sebelas rupiah'],
    [100_000n, 'seribu rupiah'],
    [101_000n, 'seribu sepuluh rupiah'],
    [1_100_000n, 'sebelas ribu rupiah'],
    [10_100_000n, 'seratus satu ribu rupiah'],
    [100_000_000n, 'satu juta rupiah'],
    [100_100_000n, 'satu juta seribu rupiah'],
    [31_250_050n, 'tiga ratus dua belas ribu lima ratus rupiah lima puluh sen'],
    [
      123_456_789_00n,
      'seratus dua puluh tiga juta empat ratus lima puluh enam ribu tujuh ratus delapan puluh sembilan rupiah',
    ],
    [1_000_000_000_001_00n, 'satu triliun satu rupiah'],
  ])('%d sen', (sen, words) => {
    expect(terbilang(sen)).toBe(words)
  })

  it('says each number so that it can be read back: all up to 20,000, and 50,000 up to 999 triliun', () => {
    const small = Array.from({ length: 20_001 }, (_, number) => BigInt(number))
    for (const number of [...small, ...sampleNumbers(50_000)]) {
      const words = terbilang(number * 100n)
      if (numberOf(words.replace(/ rupiah$/, '')) !== number) throw new Error(`${number}: ${words}`)
      if (!/^[a-z]+( [a-z]+)*$/.test(words)) throw new Error(`spaces in “${words}”`)
    }
  })

  it('never says “satu” where Indonesian says “se”', () => {
    for (const number of sampleNumbers(20_000)) {
      expect(terbilang(number * 100n)).not.toMatch(/satu (puluh|belas|ratus)|^satu ribu/)
    }
  })

  it('refuses what it has no words for', () => {
    expect(() => terbilang(-100n)).toThrow(RangeError)
    expect(() => terbilang(10n ** 17n)).toThrow(RangeError)
  })
})
