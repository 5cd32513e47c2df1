import type { OrderShipping, ShippingOption } from './shipping.ts'

export function shippingName({ courier, service }: Pick<ShippingOption, 'courier' | 'service'>): string {
  return courier === '' ? service : `${courier} ${service}`
}

/** `2–4 days`, or empty */
export function shippingDays({
  days_min: least,
  days_max: most,
}: Pick<OrderShipping, 'days_min' | 'days_max'>): string {
  if (least === null || most === null) return ''
  if (most === 0) return 'the same day'
  if (least === most || least === 0)
    return `${least === 0 ? 'within ' : ''}${most === 1 ? '1 day' : `${most} days`}`
  return `${least}–${most} days`
}
