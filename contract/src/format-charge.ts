import { formatRupiah } from './money.ts'
import { RUPIAH } from './values/currencies.ts'
import type { Language } from './values/languages.ts'

type Charge = { readonly amount: string; readonly currency: string }

/** An amount in a payment's currency: `Rp 50.000`, `USD 3.10`; in Indonesian `USD 3,10`. */
export function formatCharge({ amount, currency }: Charge, language: Language): string {
  if (currency === RUPIAH) return formatRupiah(Number(amount))
  return `${currency} ${language === 'id' ? amount.replace('.', ',') : amount}`
}
