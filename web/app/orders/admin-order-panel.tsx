/** The admin's next step with a paid order. In a chunk of its own, which shoppers never load. */
import { awaitsCash } from '@warung/contract/awaits-cash.ts'
import type { Order } from '@warung/contract/orders.ts'
import { DELIVERY_UNDO_SECONDS } from '@warung/contract/values/limits.ts'
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { fetcherFailure } from '../client/action-result'
import { Alert } from '../ui/alert'
import { Card } from '../ui/card'
import { showToastWithAction, Toasts } from '../ui/toast'
import { adminOrderTexts } from './admin-order-texts'
import type { OrderActionResult, OrderIntent } from './order-actions'
import { ParcelList } from './parcel-list'
import { refundStateOf } from './refunds'
import { ReturnActions } from './return-actions'

/** Once the order is shown as delivered, a toast confirms it and offers to undo it. */
function useDeliveryUndo(order: Order) {
  const fetcher = useFetcher<OrderActionResult>()
  const { submit } = fetcher
  const wasDelivered = useRef(order.is_delivered)
  useEffect(() => {
    // not for cash on delivery, whose recorded cash stays
    if (order.is_delivered && !wasDelivered.current && order.accepted_at === null) {
      showToastWithAction(adminOrderTexts.deliveredToast(order.order_id), {
        label: adminOrderTexts.undo,
        timeoutMs: DELIVERY_UNDO_SECONDS * 1000,
        onChoose: () => void submit({ intent: 'undo_delivery' satisfies OrderIntent }, { method: 'post' }),
      })
    }
    wasDelivered.current = order.is_delivered
  }, [order, submit])
  return fetcherFailure(fetcher)
}

/** A picked-up order has no parcels. */
function showsParcels(order: Order): boolean {
  if (order.shipments.length > 0) return true
  const isPickedUp = order.is_delivered && order.shipping?.is_pickup === true
  return !isPickedUp && (order.is_paid || awaitsCash(order))
}

export default function AdminOrderPanel({ order }: { order: Order }) {
  const failedUndo = useDeliveryUndo(order)
  const isRefunded = refundStateOf(order) === 'full'
  return (
    <>
      {failedUndo ? <Alert kind="error">{failedUndo.failure}</Alert> : null}
      <ReturnActions order={order} />
      {showsParcels(order) ? (
        <Card className="grid gap-3 print:hidden">
          <h2 className="font-bold text-lg">{adminOrderTexts.parcels}</h2>
          <ParcelList order={order} isRefunded={isRefunded} />
        </Card>
      ) : null}
      <Toasts />
    </>
  )
}
