import type { Order } from '@warung/contract/orders.ts'
import { shippingDays } from '@warung/contract/shipping-words.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatMoment } from '../display/format-day'
import { forgetPlacedOrder, takePlacedOrder } from '../stored/placed-order'
import { Alert } from '../ui/alert'

type Thanks = { readonly title: string; readonly next: string }

function whatHappensNext({ shipping, shipment_address }: Order): string {
  if (shipping?.is_pickup) return 'We pack it now. You fetch it as said below.'
  const days = shipping ? shippingDays(shipping) : ''
  const arrival = days === '' ? '' : ` It usually takes: ${days}.`
  return `We pack it now and send it to ${shipment_address.city}.${arrival} This page says when it is on its way.`
}

function afterPlacing(order: Order): Thanks {
  const { is_paid, hold_expires_at } = order
  const title = 'Thank you! Your order is placed.'
  if (is_paid) return { title, next: `There is nothing to pay. ${whatHappensNext(order)}` }
  const until = hold_expires_at ? `; your items are kept until ${formatMoment(hold_expires_at)}` : ''
  return { title, next: `Pay now to have it sent${until}.` }
}

function afterPaying(order: Order): Thanks {
  return { title: 'Thank you! Your payment has arrived.', next: whatHappensNext(order) }
}

/** True from the first paint after placing until the screen is left. */
function useJustPlaced(orderId: number): boolean {
  const [isJustPlaced, setIsJustPlaced] = useState(false)
  useLayoutEffect(() => {
    setIsJustPlaced(takePlacedOrder(orderId))
    return forgetPlacedOrder
  }, [orderId])
  return isJustPlaced
}

export function OrderThanks({ order }: { order: Order }) {
  const isJustPlaced = useJustPlaced(order.order_id)
  const [wasPaid] = useState(order.is_paid)
  const heading = useRef<HTMLHeadingElement>(null)
  const isJustPaid = order.is_paid && !wasPaid
  const isWaiting = order.cancelled_at === null && !order.is_payment_pending
  const placed = isJustPlaced && isWaiting ? afterPlacing(order) : undefined
  const thanks = isJustPaid ? afterPaying(order) : placed
  const title = thanks?.title
  useEffect(() => {
    if (title !== undefined) heading.current?.focus() // read out, and brought into sight after paying
  }, [title])
  if (!thanks) return null
  return (
    <div className="mb-4 print:hidden">
      <Alert kind="success">
        <h2 ref={heading} tabIndex={-1} className="font-bold text-base outline-none">
          {thanks.title}
        </h2>
        <p>{thanks.next}</p>
      </Alert>
    </div>
  )
}
