/** In a chunk of its own, which shoppers never load. */
import type { Order } from '@warung/contract/orders.ts'
import { usePermission } from '../client/use-permission'
import { Card } from '../ui/card'
import { manualRefundTexts } from './manual-refund-texts'
import { RefundToSend, WithdrawRefund } from './refund-to-send'
import { owedManualRefunds } from './refunds'

export default function RefundsToSend({ order }: { order: Order }) {
  if (!usePermission('POST /api/v1/admin/order/{id}/refund/{refund_id}/sent')) return null
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 print:hidden">
      <h2 className="font-bold text-lg">{manualRefundTexts.title}</h2>
      {owedManualRefunds(order).map((refund) => (
        <div key={refund.refund_id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <RefundToSend orderId={order.order_id} refund={refund} />
          {refund.cause === 'admin' && !refund.is_unconfirmed ? (
            <WithdrawRefund orderId={order.order_id} refund={refund} />
          ) : null}
        </div>
      ))}
    </Card>
  )
}
