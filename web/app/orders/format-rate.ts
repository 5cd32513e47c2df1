import { formatNumber } from '../language/format-number'

/** `16500` → `16,500`, `16500.25` → `16,500.25`; in Indonesian `16.500,25`. */
export function formatRate(rate: string): string {
  return formatNumber(Number(rate))
}
