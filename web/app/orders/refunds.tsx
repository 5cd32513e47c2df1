import type { Order } from '@warung/contract/orders.ts'
import { RUPIAH } from '@warung/contract/values/currencies.ts'
import { displayCharge } from '../display/display-charge'
import { formatDayInWords } from '../display/format-moment'
import { Badge } from '../ui/badge'
import { formatRate } from './format-rate'
import { orderTexts } from './texts'

type Refund = Order['refunds'][number]

const BADGE_KINDS = {
  pending: 'wait',
  completed: 'good',
  failed: 'bad',
} as const satisfies Record<Refund['status'], string>

/** Compares amounts as text, which is safe because all have the same currency's decimals. */
export function refundStateOf(order: Order): 'none' | 'part' | 'full' {
  if (Number(order.refunded_amount) === 0) return 'none'
  return order.refunded_amount === order.payment_amount ? 'full' : 'part'
}

/** Pending refunds that a person transfers. */
export function owedManualRefunds({ refunds }: Order): readonly Refund[] {
  return refunds.filter(({ is_by_hand, status }) => is_by_hand && status === 'pending')
}

function RefundedSum({ order }: { order: Order }) {
  const { payment_currency: currency, payment_rate, payment_rate_at } = order
  const refunded = displayCharge({ amount: order.refunded_amount, currency })
  const paid = displayCharge({ amount: order.payment_amount, currency })
  return (
    <p className="text-ink-soft text-sm">
      {currency === RUPIAH ? (
        orderTexts.refundedOf(refunded, paid)
      ) : (
        <>
          {orderTexts.refundRate({ refunded, paid, rate: formatRate(payment_rate), currency })}{' '}
          <span className="whitespace-nowrap">{formatDayInWords(payment_rate_at)}.</span>
        </>
      )}
    </p>
  )
}

export function Refunds({ order }: { order: Order }) {
  return order.refunds.length === 0 ? null : (
    <section aria-label={orderTexts.refunds} className="mt-2 grid gap-2 border-line border-t pt-3">
      <h3 className="font-semibold">{orderTexts.refunds}</h3>
      <ul className="grid gap-3">
        {order.refunds.map((refund) => (
          <li key={refund.refund_id} className="grid gap-1 text-sm">
            <span className="flex flex-wrap items-center gap-2">
              <strong className="whitespace-nowrap text-base">{displayCharge(refund)}</strong>
              <Badge kind={BADGE_KINDS[refund.status]}>
                {refund.is_owed_elsewhere ? orderTexts.refundWaiting : orderTexts.refundStates[refund.status]}
              </Badge>
              <span className="text-ink-soft">{formatDayInWords(refund.created_at)}</span>
            </span>
            <span className="text-ink-soft">{refund.reason}</span>
            {refund.is_owed_elsewhere ? <span>{orderTexts.refundElsewhere}</span> : null}
          </li>
        ))}
      </ul>
      {refundStateOf(order) === 'none' ? null : <RefundedSum order={order} />}
    </section>
  )
}
