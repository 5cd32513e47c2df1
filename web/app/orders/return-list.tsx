/** An order's returns, as buyer and admins see them. */
import type { OrderReturn } from '@warung/contract/order-parts.ts'
import type { Order } from '@warung/contract/orders.ts'
import type { ReactNode } from 'react'
import { formatDayInWords } from '../display/format-moment'
import { Badge } from '../ui/badge'
import { type LoadReturnPictures, ReturnPictures } from './return-pictures'
import { returnTexts } from './return-texts'

const RETURN_BADGE_KINDS = {
  asked: 'wait',
  accepted: 'wait',
  refused: 'bad',
  received: 'wait',
  refunded: 'good',
} as const satisfies Record<OrderReturn['state'], string>

type ReturnBadgeProps = { order: Order; orderReturn: OrderReturn }

/** Refunded in the books, but the money may still be on its way. */
function ReturnBadge({ order: { refunds }, orderReturn: { state, refund_id } }: ReturnBadgeProps) {
  const refund = refunds.find((each) => each.refund_id === refund_id)
  const isOnItsWay = state === 'refunded' && refund !== undefined && refund.status !== 'completed'
  return isOnItsWay ? (
    <Badge kind="wait">{returnTexts.moneyOnItsWay}</Badge>
  ) : (
    <Badge kind={RETURN_BADGE_KINDS[state]}>{returnTexts.states[state]}</Badge>
  )
}

type ReturnLinesProps = { order: Order; orderReturn: OrderReturn; loadPictures: LoadReturnPictures }

function ReturnLines({ order, orderReturn, loadPictures }: ReturnLinesProps) {
  const names = new Map(order.order_product.map(({ product_id, name }) => [product_id, name]))
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <ReturnBadge order={order} orderReturn={orderReturn} />
        <span className="text-ink-soft text-sm">{formatDayInWords(orderReturn.requested_at)}</span>
      </span>
      {orderReturn.pieces.map(({ product_id, quantity }) => (
        <span key={product_id} className="wrap-anywhere">
          {quantity} × {names.get(product_id)}
        </span>
      ))}
      <span className="text-ink-soft text-sm">{returnTexts.reasons[orderReturn.reason]}</span>
      {orderReturn.comment === '' ? null : (
        <span className="wrap-anywhere whitespace-pre-line text-ink-soft text-sm">{orderReturn.comment}</span>
      )}
      {orderReturn.picture_count === undefined ? null : (
        <ReturnPictures orderId={order.order_id} returnId={orderReturn.return_id} load={loadPictures} />
      )}
      {orderReturn.answer === null ? null : (
        <span className="wrap-anywhere whitespace-pre-line">
          <strong>{returnTexts.shopAnswer}</strong> {orderReturn.answer}
        </span>
      )}
    </>
  )
}

type Props = {
  order: Order
  loadPictures: LoadReturnPictures
  next?: (orderReturn: OrderReturn) => ReactNode
}

/** @param next what an admin does with it */
export function ReturnList({ order, loadPictures, next }: Props) {
  const { returns = [] } = order
  return returns.length === 0 ? null : (
    <ul aria-label={returnTexts.title} className="grid gap-4">
      {returns.map((orderReturn) => (
        <li key={orderReturn.return_id} className="grid gap-2">
          <ReturnLines order={order} orderReturn={orderReturn} loadPictures={loadPictures} />
          {next?.(orderReturn)}
        </li>
      ))}
    </ul>
  )
}
