/** The amount to charge, shown before the button, and the amount charged afterwards (D10). */
import type { Order } from '@warung/contract/orders.ts'
import { RUPIAH } from '@warung/contract/values/currencies.ts'
import { displayCharge } from '../display/display-charge'
import { formatDayInWords } from '../display/format-moment'
import { Price } from '../display/price'
import { formatRate } from './format-rate'
import { orderTexts } from './texts'

export function ChargeNotice({ order }: { order: Order }) {
  if (order.total_price === 0 || order.payment_currency === RUPIAH) return null
  return (
    <p className="rounded-xl bg-sunken px-4 py-3 text-sm">
      <Price rupiah={order.total_price} className="font-semibold" />{' '}
      {order.is_paid ? orderTexts.chargedDone : orderTexts.chargedAs}{' '}
      <strong className="whitespace-nowrap">
        {displayCharge({ amount: order.payment_amount, currency: order.payment_currency })}
      </strong>
      {orderTexts.chargedAt(formatRate(order.payment_rate), order.payment_currency)}{' '}
      <span className="whitespace-nowrap">{formatDayInWords(order.payment_rate_at)}.</span>
    </p>
  )
}
