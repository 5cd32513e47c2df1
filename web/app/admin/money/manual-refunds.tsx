import type { ManualRefund } from '@warung/contract/manual-refunds.ts'
import { href, Link } from 'react-router'
import { formatDayInWords } from '../../display/format-moment'
import { RefundToSend } from '../../orders/refund-to-send'
import { Card } from '../../ui/card'
import { moneyTexts } from './texts'

export default function ManualRefunds({ refunds }: { refunds: readonly ManualRefund[] }) {
  return (
    <section className="my-6">
      <h2 className="mb-3 font-bold text-lg">{moneyTexts.manualRefunds(refunds.length)}</h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {refunds.map((refund) => (
          <li key={refund.refund_id}>
            <Card className="grid grid-cols-[minmax(0,1fr)] gap-1">
              <p className="flex flex-wrap items-center gap-x-3">
                <Link
                  to={href('/order/:id', { id: String(refund.order_id) })}
                  className="inline-flex min-h-11 items-center font-semibold underline"
                >
                  {moneyTexts.order(refund.order_id)}
                </Link>
                <span className="wrap-anywhere">{refund.buyer}</span>
              </p>
              <p className="wrap-anywhere mb-2 text-ink-soft text-sm">
                {moneyTexts.requested(formatDayInWords(refund.created_at), refund.requested_by)}{' '}
                {refund.reason}
              </p>
              <RefundToSend orderId={refund.order_id} refund={refund} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
