/** What will be charged, before the button that charges it (D10). */
import type { Order } from '@warung/contract/orders.ts'
import { Price } from '../price'
import { dayOf } from '../shop-day'
import { formatRate } from './format-rate'

export const ChargeNotice = ({ order }: { order: Order }) => (
  <p className="rounded-xl bg-sunken px-4 py-3 text-sm">
    <Price rupiah={order.total_price} className="font-semibold" /> is charged as{' '}
    <strong className="whitespace-nowrap">
      {order.payment_currency} {order.payment_amount}
    </strong>
    , at {formatRate(order.payment_rate)} rupiah per {order.payment_currency} of{' '}
    {dayOf(order.payment_rate_at)}.
  </p>
)
