import type { Order } from '@warung/contract/orders.ts'
import { formatWeight } from '../display/format-weight'
import { formatShippingDays, formatShippingName } from '../display/shipping-days'
import { orderTexts } from './texts'

export function ShippingMethod({ shipping }: Pick<Order, 'shipping'>) {
  if (!shipping) return null
  const details = [
    formatShippingName(shipping),
    formatShippingDays(shipping),
    formatWeight(shipping.weight_grams),
  ]
  return (
    <p className="wrap-anywhere">
      <strong>{shipping.is_pickup ? orderTexts.pickUp : orderTexts.sentBy} </strong>
      {details.filter((detail) => detail !== '').join(', ')}
      {shipping.note === '' ? null : (
        <span className="block whitespace-pre-line text-ink-soft text-sm">{shipping.note}</span>
      )}
    </p>
  )
}
