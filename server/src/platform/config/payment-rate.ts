import { isPlausibleRate } from '@warung/contract/payment-rate.ts'

/** In Indonesia a point before three digits marks thousands. */
const THOUSANDS = /^\d+\.\d{3}$/

export function rateMistakes(rate: string | undefined, currency: string): string[] {
  if (rate === undefined) return []
  const asThousands = rate.replace('.', '')
  if (THOUSANDS.test(rate) && isPlausibleRate(asThousands, currency))
    return [
      `PAYMENT_RATE ${rate} would mean ${Number(rate)} rupiah for 1 ${currency}: write ${asThousands} for thousands, or other than three digits after the point.`,
    ]
  return isPlausibleRate(rate, currency)
    ? []
    : [
        `PAYMENT_RATE ${rate} cannot be right: it is how many rupiah 1 ${currency} costs, such as 16500 for USD.`,
      ]
}
