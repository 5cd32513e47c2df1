/** Amounts in Indonesian words, as invoices spell them. */
import type { Sen } from './money.ts'

const ONES = [
  ...['', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan', 'sepuluh'],
  'sebelas',
] as const

const SCALES = ['', 'ribu', 'juta', 'miliar', 'triliun'] as const

const WORDS_BELOW = 1000n ** 5n

function wordsBelowHundred(number: number): readonly string[] {
  if (number < 12) return [ONES[number] ?? '']
  if (number < 20) return [ONES[number - 10] ?? '', 'belas']
  return [ONES[Math.floor(number / 10)] ?? '', 'puluh', ONES[number % 10] ?? '']
}

function wordsBelowThousand(number: number): readonly string[] {
  const hundreds = Math.floor(number / 100)
  const rest = wordsBelowHundred(number % 100)
  if (hundreds === 0) return rest
  return hundreds === 1 ? ['seratus', ...rest] : [ONES[hundreds] ?? '', 'ratus', ...rest]
}

function wordsOfGroup(number: number, scale: string): readonly string[] {
  if (number === 0) return []
  if (number === 1 && scale === 'ribu') return ['seribu']
  return [...wordsBelowThousand(number), scale]
}

/** @throws {RangeError} for a negative number, and from a thousand triliun on */
function numberInWords(number: bigint): string {
  if (number < 0n || number >= WORDS_BELOW) throw new RangeError(`no words for ${number}`)
  if (number === 0n) return 'nol'
  return SCALES.map((scale, power) => wordsOfGroup(Number((number / 1000n ** BigInt(power)) % 1000n), scale))
    .toReversed()
    .flat()
    .filter((word) => word !== '')
    .join(' ')
}

/** `seribu dua ratus rupiah`, `lima rupiah lima puluh sen`. @throws {RangeError} as `numberInWords` */
export function terbilang(sen: Sen): string {
  const rest = sen % 100n
  const rupiah = `${numberInWords(sen / 100n)} rupiah`
  return rest === 0n ? rupiah : `${rupiah} ${numberInWords(rest)} sen`
}
