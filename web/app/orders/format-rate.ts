import { groupThousands } from '@warung/contract/money.ts'

/** `16500` → `Rp 16.500`, `16500.25` → `Rp 16.500,25`: rupiah, so grouped alike in both languages (D3). */
export function formatRate(rate: string): string {
  const [whole = '', decimals] = String(Number(rate)).split('.')
  return `Rp ${groupThousands(whole)}${decimals === undefined ? '' : `,${decimals}`}`
}
