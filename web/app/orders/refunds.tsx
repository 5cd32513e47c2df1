import type { Order } from '@warung/contract/orders.ts'
import { formatDay } from '../display/format-day'
import { Badge } from '../ui/badge'
import { formatRate } from './format-rate'

type Refund = Order['refunds'][number]

const refundStateTexts = {
  PENDING: { kind: 'wait', label: 'On its way' },
  COMPLETED: { kind: 'good', label: 'Refunded' },
  FAILED: { kind: 'bad', label: 'Not possible' },
} as const satisfies Record<Refund['status'], object>

/** Compares amount texts, which have all decimals of one currency. */
export function refundStateOf(order: Order): 'none' | 'part' | 'full' {
  if (Number(order.refunded_amount) === 0) return 'none'
  return order.refunded_amount === order.payment_amount ? 'full' : 'part'
}

export function Refunds({ order }: { order: Order }) {
  return order.refunds.length === 0 ? null : (
    <section aria-label="Refunds" className="mt-2 grid gap-2 border-line border-t pt-3">
      <h3 className="font-semibold">Refunds</h3>
      <ul className="grid gap-3">
        {order.refunds.map((refund) => (
          <li key={refund.refund_id} className="grid gap-1 text-sm">
            <span className="flex flex-wrap items-center gap-2">
              <strong className="whitespace-nowrap text-base">
                {refund.currency} {refund.amount}
              </strong>
              <Badge kind={refundStateTexts[refund.status].kind}>
                {refund.is_owed_elsewhere ? 'Waiting' : refundStateTexts[refund.status].label}
              </Badge>
              <span className="text-ink-soft">{formatDay(refund.created_at)}</span>
            </span>
            <span className="text-ink-soft">{refund.reason}</span>
            {refund.is_owed_elsewhere ? (
              <span>
                It waits: the payment went to another account of the shop than the one in use now, and is
                refunded once the shop uses that account again.
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {refundStateOf(order) === 'none' ? null : (
        <p className="text-ink-soft text-sm">
          {order.payment_currency} {order.refunded_amount} of {order.payment_currency} {order.payment_amount}{' '}
          refunded, at the order’s own {formatRate(order.payment_rate)} rupiah per {order.payment_currency} of{' '}
          <span className="whitespace-nowrap">{formatDay(order.payment_rate_at)}.</span>
        </p>
      )}
    </section>
  )
}
