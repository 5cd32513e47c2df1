/** Money in a payment's currency, in minor units and as decimal text. Apart from money.ts, which every page loads. */
import { rupiahFromSen, senFromRupiah } from './money.ts'
import { CURRENCIES_WITHOUT_DECIMALS } from './values/currencies.ts'

function decimalsOf(currency: string): 0 | 2 {
  return CURRENCIES_WITHOUT_DECIMALS.includes(currency) ? 0 : 2
}

/** @throws {RangeError} unless `rate` is decimal text with up to 6 decimals */
function fractionOf(rate: string): { numerator: bigint; denominator: bigint } {
  const match = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(rate)
  if (!match) throw new RangeError(`not a rate: ${rate}`)
  const decimals = match[2] ?? ''
  const numerator = BigInt(`${match[1]}${decimals}`)
  if (numerator === 0n) throw new RangeError('a rate is above 0')
  return { numerator, denominator: 10n ** BigInt(decimals.length) }
}

/** Minor units: rupiah ÷ rate (rupiah per unit), rounded half up once (D10), at least 1. */
export function paymentAmount(totalRupiah: number, rate: string, currency: string): bigint {
  const { numerator, denominator } = fractionOf(rate)
  const decimals = decimalsOf(currency)
  const scaled = senFromRupiah(totalRupiah) * denominator * 10n ** BigInt(decimals)
  const divisor = numerator * 100n
  const minor = (scaled * 2n + divisor) / (divisor * 2n)
  return minor === 0n && scaled > 0n ? 1n : minor
}

function minorToText(minor: bigint, decimals: number): string {
  if (decimals === 0) return minor.toString()
  const digits = minor.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** `"12.3"` USD → 1230n; undefined for other text */
export function minorUnits(amount: string, currency: string): bigint | undefined {
  const match = /^(\d{1,15})(?:\.(\d+))?$/.exec(amount)
  if (!match) return undefined
  const decimals = decimalsOf(currency)
  const fraction = match[2] ?? ''
  if (fraction.length > 2 || /[^0]/.test(fraction.slice(decimals))) return undefined
  return BigInt(`${match[1]}${fraction.slice(0, decimals).padEnd(decimals, '0')}`)
}

export function amountText(minor: bigint, currency: string): string {
  return minorToText(minor, decimalsOf(currency))
}

export function rupiahFromDecimal(decimal: string): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(decimal)
  if (!match) throw new RangeError(`not an amount in rupiah: ${decimal}`)
  const sen = BigInt(`${match[2]}${(match[3] ?? '').padEnd(2, '0')}`)
  return rupiahFromSen(match[1] === '-' ? -sen : sen)
}

export function decimalFromRupiah(rupiah: number): string {
  const sen = senFromRupiah(rupiah)
  return sen < 0n ? `-${minorToText(-sen, 2)}` : minorToText(sen, 2)
}
