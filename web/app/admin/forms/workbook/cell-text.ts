/** Numbers of a workbook as text: no thousands separators, no exponents, dates as ISO. */

/** Built-in formats: days (14 to 17, 22 with a time) and times (18 to 21, 45 to 47). */
const DATE_FORMAT_IDS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])
/** The last day that Excel knows. */
const SERIAL_MAX = 2_958_466
const DIGITS_OF_EXCEL = 15
/** Three decimals would be read as thousands (contract/src/whole-numbers.ts). */
const GROUPED = /^-?[1-9]\d{0,2}\.\d{3}$/

export type NumberFormat = {
  readonly isDate: boolean
  /** of a format such as `00000`, which shows leading zeros */
  readonly digits: number
}

export const PLAIN_FORMAT: NumberFormat = { isDate: false, digits: 0 }

export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return { isDate: DATE_FORMAT_IDS.has(id), digits: 0 }
  // without quoted text, escaped letters, colours and locales such as [$-421]
  const bare = code.replace(/"[^"]*"|\\.|[_*].|\[[^\]]*\]/g, '')
  return {
    isDate: /[ymdhs]/i.test(bare.replace(/general/gi, '')),
    digits: /^0+$/.test(bare) ? bare.length : 0,
  }
}

function dateText(serial: number, isFrom1904: boolean): string {
  const firstDay = Date.UTC(isFrom1904 ? 1904 : 1899, isFrom1904 ? 0 : 11, isFrom1904 ? 1 : 30)
  const [day = '', time = ''] = new Date(firstDay + Math.round(serial * 86_400) * 1_000)
    .toISOString()
    .split('T')
  if (serial < 1) return time.slice(0, 8)
  return Number.isInteger(serial) ? day : `${day}T${time.slice(0, 8)}`
}

/** `1.5E-7` → `0.00000015` */
function withoutExponent(value: number): string {
  const rounded = Number(value.toPrecision(DIGITS_OF_EXCEL))
  const [digits = '', exponent] = String(rounded).split('e')
  if (exponent === undefined) return digits
  if (Number(exponent) > 0) return BigInt(rounded).toString()
  return rounded.toFixed(Math.min(100, (digits.split('.')[1] ?? '').length - Number(exponent)))
}

/** @param written as in the XML; what is no number stays */
export function numberText(written: string, { isDate, digits }: NumberFormat, isFrom1904: boolean): string {
  const value = Number(written)
  if (written.trim() === '' || !Number.isFinite(value)) return written
  if (isDate && value >= 0 && value < SERIAL_MAX) return dateText(value, isFrom1904)
  // whole numbers keep all digits, also those that a number of JavaScript would lose
  const text = /^-?\d+$/.test(written) ? written : withoutExponent(value)
  if (GROUPED.test(text)) return `${text}0`
  return /^\d+$/.test(text) ? text.padStart(digits, '0') : text
}
