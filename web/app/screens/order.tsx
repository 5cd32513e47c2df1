import type { Order } from '@warung/contract/orders.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { lazy, useState } from 'react'
import { useParams } from 'react-router'
import { claimOrder } from '../account/claim-order-action'
import { redirectOn401, requireSignedIn } from '../account/require-signed-in'
import { CallFailed, messageOf } from '../client/api'
import { useSettings } from '../client/use-settings'
import { formatMoment } from '../display/format-day'
import { ChargeNotice } from '../orders/charge-notice'
import { fetchOrder } from '../orders/fetch-order'
import { fetchTimeline } from '../orders/fetch-timeline'
import { ItemsCard } from '../orders/items-card'
import { loadLinkedOrder, type OrderLink, useLinkChanges, useOpenedLink } from '../orders/linked-order'
import { runOrderAction } from '../orders/order-actions'
import { type OrderCalls, useOrderCalls } from '../orders/order-calls'
import { OrderLinkCard } from '../orders/order-link-card'
import { OrderThanks } from '../orders/order-thanks'
import { PayButton } from '../orders/pay-button'
import { PaymentMethodCard } from '../orders/payment-method-card'
import { ShippingCard } from '../orders/shipping-card'
import { SummaryCard } from '../orders/summary-card'
import { useOrderUpdates } from '../orders/use-order-updates'
import { ChunkFailureNotice, OptionalPart } from '../startup/chunk-failure'
import { loadChunk } from '../startup/load-chunk'
import { useSignedIn } from '../stored/session'
import { Alert } from '../ui/alert'
import { Card } from '../ui/card'
import { FailedLoad } from '../ui/failed-load'
import { PageSkeleton } from '../ui/skeleton'
import type { Route } from './+types/order'

/** Chunks of their own: few visits need them. */
const LazyClaimOrder = lazy(() => loadChunk(() => import('../account/claim-order')))
const LazyOrderWork = lazy(() => loadChunk(() => import('../orders/order-work')))

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  if (!('id' in params) || params.id === undefined)
    return { ...(await loadLinkedOrder()), timeline: undefined }
  const user = requireSignedIn(request)
  try {
    if (!ID_PATTERN.test(params.id)) throw new CallFailed(404, 'This order does not exist.')
    const id = Number(params.id)
    const timeline = isAdmin(user.role_id) ? fetchTimeline(id) : undefined
    const order = await fetchOrder(id, user.role_id)
    return { order, roleId: user.role_id, timeline, link: undefined }
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  if (!('id' in params) || params.id === undefined) return claimOrder(await request.formData())
  return runOrderAction(Number(params.id), await request.formData())
}

export function HydrateFallback() {
  return <PageSkeleton />
}
export function meta({ params }: Route.MetaArgs): Route.MetaDescriptors {
  if (!('id' in params) || params.id === undefined)
    return [{ title: 'Your order' }, { name: 'robots', content: 'noindex' }]
  return [{ title: `Order ${params.id}` }]
}

function HoldNotice({ order }: { order: Order }) {
  if (order.is_paid || order.is_payment_pending) return null
  if (!order.is_stock_held) {
    return (
      <Alert kind="info">
        This order waited too long for its payment, so its items went back on sale. You can still pay while
        they last.
      </Alert>
    )
  }
  return order.hold_expires_at ? (
    <p className="text-ink-soft text-sm">
      Your items are kept for you until {formatMoment(order.hold_expires_at)}.
    </p>
  ) : null
}

type PaymentProps = {
  order: Order
  roleId: number
  calls: OrderCalls
}

function PaymentCard({ order, roleId, calls }: PaymentProps) {
  const { payment } = useSettings()
  const showOrder = useOrderUpdates(order, calls)
  const [conflict, setConflict] = useState<string>()
  if (order.is_paid) {
    return conflict ? <Alert kind="info">{conflict}</Alert> : null
  }
  if (order.cancelled_at !== null) {
    return <Alert kind="info">This order was cancelled, so it cannot be paid any more.</Alert>
  }
  if (isAdmin(roleId)) return null
  if (order.is_payment_pending) {
    return (
      <Alert kind="info">
        Your payment is on its way. This order is marked as paid as soon as it is confirmed.
      </Alert>
    )
  }
  return (
    <Card className="grid gap-3">
      <ChargeNotice order={order} />
      <div className="contents print:hidden">
        <HoldNotice order={order} />
        {payment?.methodName === order.payment_method_name ? (
          <PayButton
            order={order}
            payment={payment}
            calls={calls}
            showOrder={showOrder}
            onConflict={setConflict}
          />
        ) : null}
      </div>
    </Card>
  )
}

function isOthersOrder(isSignedIn: boolean, link: OrderLink | undefined): boolean {
  return isSignedIn && link !== undefined && !link.isAdoptable
}

export default function OrderDetail({ loaderData: { order, roleId, timeline, link } }: Route.ComponentProps) {
  const calls = useOrderCalls(roleId, link)
  useLinkChanges(link)
  const isSignedIn = useSignedIn() !== undefined
  return (
    <>
      <h1 className="mb-4 font-bold text-2xl">Order {order.order_id}</h1>
      {isAdmin(roleId) ? null : <OrderThanks key={order.order_id} order={order} />}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem] lg:grid-rows-[auto_1fr]">
        <div className="empty:hidden lg:col-start-2">
          <PaymentCard key={order.order_id} order={order} roleId={roleId} calls={calls} />
        </div>
        <div className="grid gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <ShippingCard order={order} />
          <PaymentMethodCard order={order} roleId={roleId} />
          <ItemsCard order={order} />
          {timeline ? (
            <OptionalPart pending={null} failed={<ChunkFailureNotice />}>
              <LazyOrderWork key={order.order_id} order={order} timeline={timeline} />
            </OptionalPart>
          ) : null}
        </div>
        <div className="grid gap-4 lg:sticky lg:top-24 lg:col-start-2">
          <SummaryCard order={order} roleId={roleId} isByLink={link !== undefined} />
          {roleId === ROLE.guest && !isOthersOrder(isSignedIn, link) ? <OrderLinkCard order={order} /> : null}
          {link?.isAdoptable ? (
            <OptionalPart pending={null} failed={<ChunkFailureNotice />}>
              <LazyClaimOrder
                orderId={order.order_id}
                token={link.token}
                name={order.contact.recipient}
                email={order.contact.email}
              />
            </OptionalPart>
          ) : null}
        </div>
      </div>
    </>
  )
}

/** On a failed load, a banner replaces the page's content (spec §2). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isLink = useParams().id === undefined
  const opened = useOpenedLink()
  useLinkChanges(isLink ? opened : undefined)
  return (
    <>
      {isLink ? <h1 className="mb-4 font-bold text-2xl">Your order</h1> : null}
      <FailedLoad message={messageOf(error)} />
    </>
  )
}
