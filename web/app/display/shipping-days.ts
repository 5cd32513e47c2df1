import { shippingName } from '@warung/contract/format-shipping.ts'
import type { OrderShipping } from '@warung/contract/shipping.ts'
import { shippingTexts } from './shipping-texts'

/** A service's name as the owner or the courier gives it; pick-up has the page's own text. */
export function formatShippingName(
  shipping: Pick<OrderShipping, 'courier' | 'service' | 'is_pickup'>,
): string {
  return shipping.is_pickup ? shippingTexts.pickUp : shippingName(shipping)
}

/** `2–4 days`; empty without an estimate. */
export function formatShippingDays({
  days_min: least,
  days_max: most,
}: Pick<OrderShipping, 'days_min' | 'days_max'>): string {
  if (least === null || most === null) return ''
  if (most === 0) return shippingTexts.sameDay
  if (least === 0) return shippingTexts.within(String(most))
  return shippingTexts.days(least === most ? String(most) : `${least}–${most}`)
}
