/** Parts of an order's screen that few visits need, each in a chunk of its own. The screen waits for those that would move others. */
import type { AdminOrder, Order } from '@warung/contract/orders.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { lazy } from 'react'
import { AwaitedPart } from '../startup/awaited-part'
import { OptionalPart } from '../startup/chunk-failure'
import { loadChunk } from '../startup/load-chunk'
import type { OrderCalls } from './order-calls'
import { owedManualRefunds } from './refunds'
import { useReturnsUntil } from './use-returns-until'

const LazyTransferActions = lazy(() => loadChunk(() => import('./transfer-actions')))
const LazyCodActions = lazy(() => loadChunk(() => import('./cod-actions')))
const LazyRefundsToSend = lazy(() => loadChunk(() => import('./refunds-to-send')))
const LazyRefundAccount = lazy(() => loadChunk(() => import('./refund-account')))
const LazyAdminOrderPanel = lazy(() => loadChunk(() => import('./admin-order-panel')))
const LazyOrderTags = lazy(() => loadChunk(() => import('./order-tags')))
const LazyChangeItems = lazy(() => loadChunk(() => import('./change-items-link')))
const LazyReturns = lazy(() => loadChunk(() => import('./returns')))

export function PaymentActions({ order }: { order: Order }) {
  const { transfer, accepted_at } = order
  return transfer || accepted_at !== null ? (
    <AwaitedPart>
      {transfer ? (
        <LazyTransferActions order={order} transfer={transfer} />
      ) : (
        <LazyCodActions order={order} />
      )}
    </AwaitedPart>
  ) : null
}

type OwedProps = { order: Order; roleId: number; calls: OrderCalls; isByLink: boolean }

export function OwedManualRefunds({ order, roleId, calls, isByLink }: OwedProps) {
  if (owedManualRefunds(order).length === 0) return null
  return (
    <AwaitedPart>
      {isAdmin(roleId) ? (
        <LazyRefundsToSend order={order} />
      ) : (
        <LazyRefundAccount order={order} calls={calls} isByLink={isByLink} />
      )}
    </AwaitedPart>
  )
}

export function AdminOrderPart({ order }: { order: Order }) {
  return (
    <AwaitedPart>
      <LazyAdminOrderPanel order={order} />
    </AwaitedPart>
  )
}

/** The server also refuses while a payment may be under way. */
function mayChangeItems({ is_paid, cancelled_at, shipped_at }: Order): boolean {
  return !is_paid && cancelled_at === null && shipped_at === null
}

export function ChangeItems({ order, roleId }: { order: Order; roleId: number }) {
  return isAdmin(roleId) && mayChangeItems(order) ? (
    <AwaitedPart failed={null}>
      <LazyChangeItems order={order} />
    </AwaitedPart>
  ) : null
}

export function TagsOfOrder({ order }: { order: Order | AdminOrder }) {
  return 'tags' in order ? (
    <OptionalPart>
      <LazyOrderTags tags={order.tags} />
    </OptionalPart>
  ) : null
}

export function OwnReturns({ order, calls }: { order: Order; calls: OrderCalls }) {
  const until = useReturnsUntil(order)
  return until !== undefined || order.returns ? (
    <AwaitedPart>
      <LazyReturns order={order} calls={calls} until={until} />
    </AwaitedPart>
  ) : null
}
