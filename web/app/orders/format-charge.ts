import { formatRupiah } from '@warung/contract/money.ts'
import { RUPIAH } from '@warung/contract/values/currencies.ts'

/** An amount in a payment's currency: `Rp 50.000`, `USD 3.10`. */
export function formatCharge({ amount, currency }: { amount: string; currency: string }): string {
  return currency === RUPIAH ? formatRupiah(Number(amount)) : `${currency} ${amount}`
}
