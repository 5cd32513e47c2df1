/** What every list of orders tells of one, from its date to its details (spec §2 Profile, Admin Orders). */
import type { OrderRow } from '@warung/contract/orders.ts'
import { Check, X } from 'lucide-react'
import { href } from 'react-router'
import { formatDay } from '../format-day'
import { Price } from '../price'
import { ButtonLink } from '../ui/button'
import { Cell } from '../ui/table'

/** The day something happened, or a red cross (spec §2). */
function DayOrCross({ isDone, at, undone }: { isDone: boolean; at: string | null; undone: string }) {
  return isDone ? (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Check aria-hidden className="size-4 text-success" />
      {formatDay(at)}
    </span>
  ) : (
    <span className="text-danger">
      <X aria-hidden className="size-5" />
      <span className="sr-only">{undone}</span>
    </span>
  )
}

export function OrderCells({ order }: { order: OrderRow }) {
  return (
    <>
      <Cell className="whitespace-nowrap">{formatDay(order.created_at)}</Cell>
      <Cell>
        <Price rupiah={order.total_price} />
      </Cell>
      <Cell>
        <DayOrCross isDone={order.is_paid} at={order.paid_at} undone="Not paid" />
      </Cell>
      <Cell>
        <DayOrCross isDone={order.is_delivered} at={order.deliverd_at} undone="Not delivered" />
      </Cell>
      <Cell>
        <ButtonLink to={href('/order/:id', { id: String(order.order_id) })} variant="secondary" size="small">
          Details
        </ButtonLink>
      </Cell>
    </>
  )
}
