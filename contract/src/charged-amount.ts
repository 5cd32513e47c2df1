import { type Sen, senFromRupiah } from './money.ts'

export type ChargedParts = {
  readonly total_price: number
  readonly payment_rounding?: number | undefined
  readonly payment_code?: number | undefined
}

export function isChargedOtherwise({ payment_rounding, payment_code }: ChargedParts): boolean {
  return payment_rounding !== undefined || payment_code !== undefined
}

/** The rupiah that the buyer pays: the total, rounded to whole rupiah, plus the payment code. */
export function chargedRupiah({ total_price, payment_rounding = 0, payment_code = 0 }: ChargedParts): Sen {
  return senFromRupiah(total_price) + senFromRupiah(payment_rounding) + senFromRupiah(payment_code)
}
