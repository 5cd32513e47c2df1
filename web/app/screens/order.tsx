import { sumsOf } from '@warung/contract/money.ts'
import type { Order } from '@warung/contract/orders.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { lazy, useState } from 'react'
import { useParams } from 'react-router'
import { keepOrder } from '../account/keep-order-action'
import { redirectOn401, requireSignedIn } from '../account/require-signed-in'
import { CallFailed, messageOf } from '../api'
import { ChunkFailureNotice, OptionalPart } from '../chunk-failure'
import { formatDay } from '../format-day'
import { loadChunk } from '../load-chunk'
import { CancelButton } from '../orders/cancel-button'
import { ChargeNotice } from '../orders/charge-notice'
import { DeliverButton } from '../orders/deliver-button'
import { fetchOrder } from '../orders/fetch-order'
import { fetchTimeline } from '../orders/fetch-timeline'
import { loadLinkedOrder, useLinkChanges, useOpenedLink } from '../orders/linked-order'
import { runOrderAction } from '../orders/order-actions'
import { type OrderCalls, useOrderCalls } from '../orders/order-calls'
import { addressLine, OrderContact } from '../orders/order-contact'
import { OrderLine } from '../orders/order-line'
import { OrderLinkCard } from '../orders/order-link-card'
import { OrderSummary } from '../orders/order-summary'
import { OrderThanks } from '../orders/order-thanks'
import { PayButton } from '../orders/pay-button'
import { Refunds, refundStateOf } from '../orders/refunds'
import { Shipments } from '../orders/shipments'
import { ShippingMethod } from '../orders/shipping-method'
import { useOrderUpdates } from '../orders/use-order-updates'
import { useSignedIn } from '../stored/session'
import { Alert } from '../ui/alert'
import { Badge } from '../ui/badge'
import { Card } from '../ui/card'
import { FailedLoad } from '../ui/failed-load'
import { PageSkeleton } from '../ui/skeleton'
import { useSettings } from '../use-settings'
import type { Route } from './+types/order'

/** In chunks of their own: few who open an order need them. */
const LazyKeepOrder = lazy(() => loadChunk(() => import('../account/keep-order')))
const LazyRefundForm = lazy(() => loadChunk(() => import('../orders/refund-form')))
const LazyOrderWork = lazy(() => loadChunk(() => import('../orders/order-work')))
const LazyAdminContact = lazy(() => loadChunk(() => import('../orders/admin-contact')))

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
  if (!('id' in params) || params.id === undefined) return keepOrder(await request.formData())
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
      Your items are kept for you until {formatDay(order.hold_expires_at)},{' '}
      {order.hold_expires_at.slice(11, 16)}.
    </p>
  ) : null
}

/** Paid without real money: an admin may not want to send anything for it. */
function isTestPayment(order: Order): boolean {
  return order.payment_mode !== null && order.payment_mode !== 'live'
}

function isCancellable(order: Order): boolean {
  return !order.is_paid && order.cancelled_at === null && !order.is_payment_pending
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

export default function OrderDetail({ loaderData: { order, roleId, timeline, link } }: Route.ComponentProps) {
  const calls = useOrderCalls(roleId, link)
  useLinkChanges(link)
  const isOthers = useSignedIn() !== undefined && link !== undefined && !link.isAdoptable
  const refundState = refundStateOf(order)
  return (
    <>
      <h1 className="mb-4 font-bold text-2xl">Order {order.order_id}</h1>
      {isAdmin(roleId) ? null : <OrderThanks key={order.order_id} order={order} />}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem] lg:grid-rows-[auto_1fr]">
        <div className="empty:hidden lg:col-start-2">
          <PaymentCard key={order.order_id} order={order} roleId={roleId} calls={calls} />
        </div>
        <div className="grid gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Card className="grid gap-2">
            <h2 className="font-bold text-lg">Shipping</h2>
            <p>
              <strong>Name: </strong>
              {order.user_name}
            </p>
            <p>
              <strong>Email: </strong>
              <a href={`mailto:${order.user_email}`}>{order.user_email}</a>
            </p>
            <p>
              <strong>Address: </strong>
              {addressLine(order.shipment_address)}
            </p>
            <OrderContact contact={order.contact} />
            {'payer' in order && (order.contact.telephone || order.payer) ? (
              <OptionalPart pending={null} failed={<ChunkFailureNotice />}>
                <LazyAdminContact order={order} />
              </OptionalPart>
            ) : null}
            <ShippingMethod shipping={order.shipping} />
            <div>
              {order.is_delivered ? (
                <Badge kind="good">Delivered on {formatDay(order.deliverd_at)}</Badge>
              ) : (
                <Badge kind="bad">Not Delivered</Badge>
              )}
            </div>
            <Shipments order={order} />
          </Card>
          <Card className="grid gap-2">
            <h2 className="font-bold text-lg">Payment Method</h2>
            <p>
              <strong>Method: </strong>
              {order.payment_method_name}
            </p>
            <div className="flex flex-wrap gap-2">
              {order.is_paid ? (
                <Badge kind="good">Paid on {formatDay(order.paid_at)}</Badge>
              ) : (
                <Badge kind="bad">Not Paid</Badge>
              )}
              {order.cancelled_at === null ? null : (
                <Badge kind="wait">Cancelled on {formatDay(order.cancelled_at)}</Badge>
              )}
              {isAdmin(roleId) && isTestPayment(order) ? <Badge kind="wait">Test payment</Badge> : null}
              {refundState === 'full' ? <Badge kind="wait">Refunded</Badge> : null}
              {refundState === 'part' ? <Badge kind="wait">Refunded in part</Badge> : null}
            </div>
            <Refunds order={order} />
          </Card>
          <Card>
            <h2 className="mb-2 font-bold text-lg">Order Items</h2>
            {order.order_product.length === 0 ? (
              <p className="text-ink-soft">Order is empty</p>
            ) : (
              <ul>
                {order.order_product.map((line) => (
                  <OrderLine
                    key={line.product_id}
                    productId={line.product_id}
                    name={line.name}
                    image={line.image}
                    price={line.price}
                    quantity={line.quantity}
                  />
                ))}
              </ul>
            )}
          </Card>
          {timeline ? (
            <OptionalPart pending={null} failed={<ChunkFailureNotice />}>
              <LazyOrderWork key={order.order_id} order={order} timeline={timeline} />
            </OptionalPart>
          ) : null}
        </div>
        <div className="grid gap-4 lg:sticky lg:top-24 lg:col-start-2">
          <Card className="grid gap-4">
            <h2 className="font-bold text-lg">Order Summary</h2>
            <OrderSummary
              sums={sumsOf(order)}
              tax={{ name: order.tax_name, is_included: order.is_tax_included }}
            />
            {order.is_paid ? <ChargeNotice order={order} /> : null}
            <div className="contents print:hidden">
              {isAdmin(roleId) && order.is_paid && !order.is_delivered && refundState !== 'full' ? (
                <DeliverButton isPartlyRefunded={refundState === 'part'} />
              ) : null}
              {isAdmin(roleId) && order.is_paid && order.total_price > 0 && refundState !== 'full' ? (
                <OptionalPart pending={null} failed={<ChunkFailureNotice />}>
                  <LazyRefundForm order={order} />
                </OptionalPart>
              ) : null}
              {isCancellable(order) && !link ? <CancelButton roleId={roleId} /> : null}
            </div>
          </Card>
          {roleId === ROLE.guest && !isOthers ? <OrderLinkCard order={order} /> : null}
          {link?.isAdoptable ? (
            <OptionalPart pending={null} failed={<ChunkFailureNotice />}>
              <LazyKeepOrder
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
