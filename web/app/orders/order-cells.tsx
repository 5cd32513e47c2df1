/** An order's cells in every list (spec §2 Profile, Admin Orders). */
import type { OrderRow } from '@warung/contract/orders.ts'
import { Check, X } from 'lucide-react'
import { href } from 'react-router'
import { formatDay } from '../display/format-day'
import { Price } from '../display/price'
import { Badge } from '../ui/badge'
import { ButtonLink } from '../ui/button'
import { Cell } from '../ui/table'

/** A date or a red cross (spec §2), with a further state beside it. */
type Deed = {
  isDone: boolean
  at: string | null
  done: string
  mark?: string | undefined
}

function DayOrCross({ isDone, at, done, mark }: Deed) {
  return (
    <Cell slot="state" tone={isDone ? 'good' : 'bad'}>
      {isDone ? (
        <span data-word={done} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <Check aria-hidden className="size-4 text-success" />
          {formatDay(at)}
        </span>
      ) : (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-danger">
          <X aria-hidden className="size-5" />
          <span className="phone:not-sr-only sr-only">Not {done.toLowerCase()}</span>
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

function moneyMark({ state, cancelled_at }: OrderRow): string | undefined {
  if (state === 'refunded') return 'Refunded'
  return cancelled_at === null ? undefined : 'Cancelled'
}

export function OrderCells({ order }: { order: OrderRow }) {
  return (
    <>
      <Cell className="whitespace-nowrap" label="DATE">
        {formatDay(order.created_at)}
      </Cell>
      <Cell slot="amount">
        <Price rupiah={order.total_price} />
      </Cell>
      <DayOrCross isDone={order.is_paid} at={order.paid_at} done="Paid" mark={moneyMark(order)} />
      <DayOrCross
        isDone={order.is_delivered}
        at={order.deliverd_at}
        done="Delivered"
        mark={order.shipped_at === null || order.is_delivered ? undefined : 'Shipped'}
      />
      <Cell slot="actions">
        <ButtonLink
          to={href('/order/:id', { id: String(order.order_id) })}
          variant="secondary"
          size="small"
          className="phone:min-h-11 phone:w-full"
        >
          Details
        </ButtonLink>
      </Cell>
    </>
  )
}
