import type { Order } from '@warung/contract/orders.ts'
import { shippingDays, shippingName } from '@warung/contract/shipping-words.ts'
import { formatWeight } from '../display/format-weight'

export function ShippingMethod({ shipping }: Pick<Order, 'shipping'>) {
  if (!shipping) return null
  const details = [shippingName(shipping), shippingDays(shipping), formatWeight(shipping.weight_grams)]
  return (
    <p className="wrap-anywhere">
      <strong>{shipping.is_pickup ? 'Fetched: ' : 'Sent by: '}</strong>
      {details.filter((detail) => detail !== '').join(', ')}
      {shipping.note === '' ? null : (
        <span className="block whitespace-pre-line text-ink-soft text-sm">{shipping.note}</span>
      )}
    </p>
  )
}
