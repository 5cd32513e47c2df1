/** The amount to charge, shown before the button, and the amount charged afterwards (D10). */
import type { Order } from '@warung/contract/orders.ts'
import { formatDay } from '../display/format-day'
import { Price } from '../display/price'
import { formatRate } from './format-rate'

export function ChargeNotice({ order }: { order: Order }) {
  if (order.total_price === 0) return null
  return (
    <p className="rounded-xl bg-sunken px-4 py-3 text-sm">
      <Price rupiah={order.total_price} className="font-semibold" /> {order.is_paid ? 'was' : 'is'} charged as{' '}
      <strong className="whitespace-nowrap">
        {order.payment_currency} {order.payment_amount}
      </strong>
      , at {formatRate(order.payment_rate)} rupiah per {order.payment_currency} of{' '}
      <span className="whitespace-nowrap">{formatDay(order.payment_rate_at)}.</span>
    </p>
  )
}
