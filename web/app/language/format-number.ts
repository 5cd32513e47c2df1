import { LOCALE } from './language'

/** `1,234.5`; in Indonesian `1.234,5`. Rupiah look the same in both (contract/src/money.ts). */
export function formatNumber(value: number): string {
  return value.toLocaleString(LOCALE, { maximumFractionDigits: 20 })
}

/** `1.234,5` in both languages, as rupiah are written. */
export function formatIndonesianNumber(value: number): string {
  return value.toLocaleString('id-ID', { maximumFractionDigits: 20 })
}
