import type { Order } from '@warung/contract/orders.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatShippingDays } from '../display/shipping-days'
import { forgetPlacedOrder, takePlacedOrder } from '../stored/placed-order'
import { SuccessAlert } from '../ui/status-alert'
import { orderTexts } from './texts'

type Thanks = { readonly title: string; readonly next?: string }

function whatHappensNext({ shipping, shipment_address }: Order): string {
  if (shipping?.is_pickup) return orderTexts.thanksPickUp
  const days = shipping ? formatShippingDays(shipping) : ''
  const arrival = days === '' ? [] : [orderTexts.thanksTakes(days)]
  return [orderTexts.thanksSend(shipment_address.city), ...arrival, orderTexts.thanksWatch].join(' ')
}

function afterPlacing(order: Order): Thanks {
  const title = orderTexts.thanks
  if (order.accepted_at !== null && !order.is_paid) return { title, next: whatHappensNext(order) }
  // an unpaid order has instructions below
  if (!order.is_paid) return { title }
  return { title, next: `${orderTexts.thanksFree} ${whatHappensNext(order)}` }
}

function afterPaying(order: Order): Thanks {
  const title = orderTexts.thanksPaid
  return order.is_delivered ? { title } : { title, next: whatHappensNext(order) }
}

/** True from the first paint after placing the order until the screen is left. */
export function useJustPlaced(orderId: number): boolean {
  const [isJustPlaced, setIsJustPlaced] = useState(false)
  useLayoutEffect(() => {
    setIsJustPlaced(takePlacedOrder(orderId))
    return forgetPlacedOrder
  }, [orderId])
  return isJustPlaced
}

export function OrderThanks({ order, isJustPlaced }: { order: Order; isJustPlaced: boolean }) {
  const [wasPaid] = useState(order.is_paid)
  const heading = useRef<HTMLHeadingElement>(null)
  const isJustPaid = order.is_paid && !wasPaid
  const isWaiting = order.cancelled_at === null && !order.is_payment_pending
  const placed = isJustPlaced && isWaiting ? afterPlacing(order) : undefined
  const thanks = isJustPaid ? afterPaying(order) : placed
  const title = thanks?.title
  useEffect(() => {
    if (title !== undefined) heading.current?.focus() // is read out, and scrolled into view after paying
  }, [title])
  if (!thanks) return null
  return (
    <div className="mb-4 print:hidden">
      <SuccessAlert>
        <h2 ref={heading} tabIndex={-1} className="font-bold text-base outline-none">
          {thanks.title}
        </h2>
        {thanks.next === undefined ? null : <p>{thanks.next}</p>}
      </SuccessAlert>
    </div>
  )
}
