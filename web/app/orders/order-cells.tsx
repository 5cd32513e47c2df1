/** An order's cells in every list (spec §2 Profile, Admin Orders). */
import { awaitsCash } from '@warung/contract/awaits-cash.ts'
import type { OrderRow } from '@warung/contract/orders.ts'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { formatDay } from '../display/format-day'
import { Price } from '../display/price'
import { Badge } from '../ui/badge'
import { ButtonLink } from '../ui/button'
import { Cell } from '../ui/table'
import { orderRowTexts } from './order-row-texts'

/** A date or a red cross (spec §2), with a further state beside it if needed. */
type Milestone = {
  isDone: boolean
  at: string | null
  done: string
  notDone: string
  mark?: string | undefined
}

function DayOrCross({ isDone, at, done, notDone, mark }: Milestone) {
  return (
    <Cell slot="state" tone={isDone ? 'good' : 'wait'}>
      {isDone ? (
        <span data-word={done} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <Check aria-hidden className="size-4 text-success phone:hidden" />
          {formatDay(at)}
        </span>
      ) : (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-danger phone:text-warning">
          <X aria-hidden className="size-5 phone:hidden" />
          <span className="phone:not-sr-only sr-only">{notDone}</span>
        </span>
      )}
      {mark ? (
        <span className="ms-2 inline-block">
          <Badge kind="plain">{mark}</Badge>
        </span>
      ) : null}
    </Cell>
  )
}

function moneyMark(order: OrderRow): string | undefined {
  if (order.state === 'refunded') return orderRowTexts.refunded
  if (awaitsCash(order)) return orderRowTexts.cod
  if (order.returned_at !== null) return orderRowTexts.returned
  return order.cancelled_at === null ? undefined : orderRowTexts.cancelled
}

function isUnderWay({ shipped_at, is_delivered, cancelled_at }: OrderRow): boolean {
  return shipped_at !== null && !is_delivered && cancelled_at === null
}

type ActionsCellProps = { orderId: number; state: ReactNode }

function ActionsCell({ orderId, state }: ActionsCellProps) {
  return (
    <Cell slot="actions">
      <span className="flex flex-wrap items-center gap-1">
        {state}
        <ButtonLink
          to={href('/order/:id', { id: String(orderId) })}
          variant="secondary"
          size="small"
          className={`phone:ml-auto tablet:px-1 whitespace-nowrap ${state === undefined ? 'card-link' : ''}`}
        >
          {orderRowTexts.details}
        </ButtonLink>
      </span>
    </Cell>
  )
}

type Props = {
  order: OrderRow
  /** the order's state in words, which replaces the marks beside the dates */
  state?: ReactNode
}

export function OrderCells({ order, state }: Props) {
  const hasMarks = state === undefined
  return (
    <>
      {/* a list of one's own orders has no name beside the date */}
      <Cell className="whitespace-nowrap" slot={hasMarks ? 'title' : 'day'}>
        {formatDay(order.created_at)}
      </Cell>
      <Cell slot="amount">
        <Price rupiah={order.total_price} />
      </Cell>
      <DayOrCross
        isDone={order.is_paid}
        at={order.paid_at}
        done={orderRowTexts.paid}
        notDone={orderRowTexts.notPaid}
        mark={hasMarks ? moneyMark(order) : undefined}
      />
      <DayOrCross
        isDone={order.is_delivered}
        at={order.deliverd_at}
        done={orderRowTexts.delivered}
        notDone={orderRowTexts.notDelivered}
        mark={hasMarks && isUnderWay(order) ? orderRowTexts.shipped : undefined}
      />
      <ActionsCell orderId={order.order_id} state={state} />
    </>
  )
}
