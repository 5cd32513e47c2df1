import { formatCharge } from '@warung/contract/format-charge.ts'
import { LANGUAGE } from '../language/language'

/** `Rp 50.000`, or another currency's amount as readers of this language write it. */
export function displayCharge(charge: { readonly amount: string; readonly currency: string }): string {
  return formatCharge(charge, LANGUAGE)
}
