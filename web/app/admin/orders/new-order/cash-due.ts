/** The cash of a sale at the counter: what is due, and the change. */
import { EXACT_MAX, type OrderSums, rupiahFromSen } from '@warung/contract/money.ts'
import { paymentAmount } from '@warung/contract/payment-amount.ts'
import { RUPIAH } from '@warung/contract/values/currencies.ts'
import { parseRupiah } from '@warung/contract/whole-numbers.ts'

/** Whole rupiah, rounded as the shop charges them; 0 for a total that it refuses. */
export function cashDue({ total_price }: OrderSums): number {
  return total_price > EXACT_MAX ? 0 : Number(paymentAmount(rupiahFromSen(total_price), '1', RUPIAH))
}

/** No change is as large: such a number is a barcode, scanned into the field. */
const CHANGE_MAX = 10_000_000

export type Cash =
  | { readonly kind: 'exact' | 'unreadable' | 'tooMuch' }
  | { readonly kind: 'change' | 'short'; readonly received: number; readonly difference: number }

/** @param written empty: the exact amount */
export function cashFrom(written: string, due: number): Cash {
  if (written.trim() === '') return { kind: 'exact' }
  const received = parseRupiah(written)
  if (received === undefined) return { kind: 'unreadable' }
  if (received > due + CHANGE_MAX) return { kind: 'tooMuch' }
  const difference = Math.abs(received - due)
  return { kind: received < due ? 'short' : 'change', received, difference }
}
