import { payPalError } from './errors.ts'
import { asRecord } from './read-request.ts'

export type Money = { currency_code: string; value: string }

const TWO_DECIMALS =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD'.split(' ')
const NO_DECIMALS = ['HUF', 'JPY', 'TWD']

const MINOR_DIGITS: ReadonlyMap<string, number> = new Map([
  ...TWO_DECIMALS.map((code) => [code, 2] as const),
  ...NO_DECIMALS.map((code) => [code, 0] as const),
])

export function isChargeable(currency: string): boolean {
  return MINOR_DIGITS.has(currency)
}

export function minorDigits(currency: string): number {
  const digits = MINOR_DIGITS.get(currency)
  if (digits === undefined) throw payPalError('INVALID_CURRENCY_CODE', { value: currency })
  return digits
}

/** @param field the JSON pointer that the refusal names */
export function readMoney(sent: unknown, field: string, floor: 'positive' | 'zero' = 'positive'): bigint {
  const { currency_code: currency, value } = asRecord(sent, field)
  if (currency === undefined)
    throw payPalError('MISSING_REQUIRED_PARAMETER', { field: `${field}/currency_code` })
  if (value === undefined) throw payPalError('MISSING_REQUIRED_PARAMETER', { field: `${field}/value` })
  if (typeof currency !== 'string' || !isChargeable(currency)) {
    throw payPalError('INVALID_CURRENCY_CODE', { field: `${field}/currency_code`, value: String(currency) })
  }
  if (typeof value !== 'string' || value.length > 32 || !/^-?(\d+(\.\d*)?|\.\d+)$/.test(value)) {
    throw payPalError('INVALID_PARAMETER_SYNTAX', {
      field: `${field}/value`,
      value: String(value).slice(0, 40),
    })
  }
  const [whole = '', fraction = ''] = value.replace('-', '').split('.')
  const digits = minorDigits(currency)
  if (fraction.length > digits) throw payPalError('DECIMAL_PRECISION', { field: `${field}/value`, value })
  if (whole.replace(/^0+/, '').length > 15)
    throw payPalError('MAX_VALUE_EXCEEDED', { field: `${field}/value`, value })
  const minor = BigInt(`${whole}${fraction.padEnd(digits, '0')}` || '0')
  if (value.startsWith('-') || (floor === 'positive' && minor === 0n)) {
    throw payPalError('CANNOT_BE_ZERO_OR_NEGATIVE', { field: `${field}/value`, value })
  }
  return minor
}

/** 1050n of USD is '10.50', of JPY '1050'. */
export function money(currency: string, minor: bigint): Money {
  const digits = minorDigits(currency)
  const sign = minor < 0n ? '-' : ''
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0')
  const value = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return { currency_code: currency, value: `${sign}${value}` }
}

export function minorOf(amount: Money): bigint {
  return BigInt(amount.value.replace('.', ''))
}
