import { formatRupiah } from './money.ts'
import { RUPIAH } from './values/currencies.ts'

/** An amount in a payment's currency: `Rp 50.000`, `USD 3.10`. */
export function formatCharge({
  amount,
  currency,
}: {
  readonly amount: string
  readonly currency: string
}): string {
  return currency === RUPIAH ? formatRupiah(Number(amount)) : `${currency} ${amount}`
}
