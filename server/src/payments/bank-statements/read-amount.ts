/** Amounts as banks write them: `1,000.00`, `1.000,00`, `.00`, `Rp800,000.00`, `150.123,00 CR`. */
import { EXACT_MAX } from '@warung/contract/money.ts'

/** The decimal separator, as far as an amount shows it; undefined for `150123`. */
export type NumberStyle = 'dot' | 'comma' | undefined

export type Mark = 'credit' | 'debit'

export type WrittenAmount = {
  /** unsigned */
  readonly sen: number
  readonly sign: '+' | '-' | undefined
  readonly mark: Mark | undefined
  readonly style: NumberStyle
}

/** Three digits after a separator are a group: `150.123` is not a fraction. */
const PLAIN = /^(\d+)$/
const DOT = /^(?:(\d+)(?:\.(\d{1,2}))|([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?|\.(\d{1,2}))$/
const COMMA = /^(?:(\d+)(?:,(\d{1,2}))|([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?|,(\d{1,2}))$/

type Digits = Pick<WrittenAmount, 'sen' | 'style'>

function writtenSen(rupiah: string, decimals: string): number | undefined {
  const sen = BigInt(`${rupiah.replace(/\D/g, '')}${decimals.padEnd(2, '0')}`)
  return sen > EXACT_MAX ? undefined : Number(sen)
}

function readAmountDigits(digits: string): Digits | undefined {
  const style = PLAIN.test(digits) ? undefined : DOT.test(digits) ? 'dot' : 'comma'
  const [, ungrouped, decimals, grouped, groupedDecimals, onlyDecimals] =
    (style === undefined ? PLAIN : style === 'dot' ? DOT : COMMA).exec(digits) ?? []
  const rupiah = ungrouped ?? grouped ?? (onlyDecimals === undefined ? undefined : '0')
  if (rupiah === undefined) return undefined
  const sen = writtenSen(rupiah, decimals ?? groupedDecimals ?? onlyDecimals ?? '')
  return sen === undefined ? undefined : { sen, style }
}

const MARKS: Readonly<Record<string, Mark>> = {
  ...{ c: 'credit', cr: 'credit', credit: 'credit', k: 'credit', kr: 'credit', kredit: 'credit' },
  ...{ d: 'debit', db: 'debit', debet: 'debit', debit: 'debit', dr: 'debit' },
}

/** `CR`, `K`, `Debet`; undefined for any other word. */
export function readMark(cell: string): Mark | undefined {
  return MARKS[cell.replace(/[.'`\s]/g, '').toLowerCase()]
}

/** `-`, `Rp`, digits and a mark, in this order; blanks, sign, currency and mark are optional. */
const WRITTEN_AMOUNT = /^'?([+-]?)(?:rp\.?|idr)? ?([+-]?)([\d.,]*\d)(?:,-)?(?: ?([a-z]+)\.?)?$/i

const ZERO: WrittenAmount = { sen: 0, sign: undefined, mark: undefined, style: undefined }

/** An empty cell or a dash is 0. @returns undefined for unreadable text */
export function readAmount(cell: string): WrittenAmount | undefined {
  if (cell === '' || cell === '-') return ZERO
  const [, before = '', after = '', digits = '', word] = WRITTEN_AMOUNT.exec(cell) ?? []
  const read = readAmountDigits(digits)
  const mark = word === undefined ? undefined : readMark(word)
  if (!read || (word !== undefined && mark === undefined) || (before !== '' && after !== '')) return undefined
  const sign = before || after
  return { ...read, mark, sign: sign === '+' || sign === '-' ? sign : undefined }
}
