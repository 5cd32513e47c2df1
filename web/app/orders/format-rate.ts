import { formatIndonesianNumber } from '../language/format-number'

/** `16500` → `Rp 16.500`, `16500.25` → `Rp 16.500,25`: rupiah, so grouped alike in both languages (D3). */
export function formatRate(rate: string): string {
  return `Rp ${formatIndonesianNumber(Number(rate))}`
}
