import type { Order } from '@warung/contract/orders.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { claimOrder } from '../account/claim-order-action'
import { redirectOn401, requireSignedIn } from '../account/require-signed-in'
import { CallFailed, messageOf } from '../client/api'
import { useSettings } from '../client/use-settings'
import { ChargeNotice } from '../orders/charge-notice'
import { fetchOrder } from '../orders/fetch-order'
import { fetchTimeline } from '../orders/fetch-timeline'
import { InvoiceHead } from '../orders/invoice-head'
import { ItemsCard } from '../orders/items-card'
import { loadLinkedOrder, type OrderLink, useLinkChanges, useOpenedLink } from '../orders/linked-order'
import {
  AdminOrderPart,
  ChangeItems,
  OwedManualRefunds,
  OwnReturns,
  PaymentActions,
  TagsOfOrder,
} from '../orders/optional-parts'
import { runOrderAction } from '../orders/order-actions'
import { type OrderCalls, useOrderCalls } from '../orders/order-calls'
import { OrderLinkCard } from '../orders/order-link-card'
import { OrderProgress } from '../orders/order-progress'
import { OrderThanks, useJustPlaced } from '../orders/order-thanks'
import { PaymentMethodCard } from '../orders/payment-method-card'
import { ShippingCard } from '../orders/shipping-card'
import { SummaryCard } from '../orders/summary-card'
import { orderTexts } from '../orders/texts'
import { useOrderUpdates } from '../orders/use-order-updates'
import { orderMethodName } from '../payment-methods/method-name'
import { returnToLink } from '../payment-methods/opened-order'
import { OrderPaymentBlock } from '../payment-methods/order-payment-block'
import { BROWSER_PROVIDERS } from '../payment-methods/registry'
import { OptionalPart } from '../startup/chunk-failure'
import { loadChunk } from '../startup/load-chunk'
import { signedIn, useSignedIn } from '../stored/session'
import { Alert } from '../ui/alert'
import { Card } from '../ui/card'
import { FailedLoad } from '../ui/failed-load'
import { PageSkeleton } from '../ui/skeleton'
import type { Route } from './+types/order'

/** In chunks of their own, because few visits need them. */
const LazyClaimOrder = lazy(() => loadChunk(() => import('../account/claim-order')))
const LazySaveAddress = lazy(() => loadChunk(() => import('../checkout/save-address')))
const LazyTimeline = lazy(() => loadChunk(() => import('../orders/timeline')))

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  if (!('id' in params) || params.id === undefined)
    return { ...(await loadLinkedOrder()), timeline: undefined }
  if (!signedIn()) await returnToLink(Number(params.id))
  const user = requireSignedIn(request)
  try {
    if (!ID_PATTERN.test(params.id)) throw new CallFailed(404, orderTexts.notFound)
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
  return runOrderAction(Number(params.id), request)
}

export function HydrateFallback() {
  return <PageSkeleton />
}
export function meta({ params }: Route.MetaArgs): Route.MetaDescriptors {
  if (!('id' in params) || params.id === undefined) return [{ title: orderTexts.titleYours }]
  return [{ title: orderTexts.title(params.id) }]
}

type PaymentProps = {
  order: Order
  roleId: number
  calls: OrderCalls
}

function PaymentCard({ order, roleId, calls }: PaymentProps) {
  const { payments } = useSettings()
  const showOrder = useOrderUpdates(order, calls)
  const [conflict, setConflict] = useState<string>()
  if (order.is_paid || order.cancelled_at !== null) {
    const notice = order.is_paid ? conflict : orderTexts.cancelledNotice
    return (
      <>
        {notice ? <Alert kind="info">{notice}</Alert> : null}
        {isAdmin(roleId) && order.transfer ? <PaymentActions order={order} /> : null}
      </>
    )
  }
  if (isAdmin(roleId)) return <PaymentActions order={order} />
  if (order.is_payment_pending) {
    return <Alert kind="info">{orderTexts.paymentPending}</Alert>
  }
  return (
    <Card className="grid gap-3">
      <ChargeNotice order={order} />
      <div className="contents print:hidden">
        {order.is_stock_held ? null : <Alert kind="info">{orderTexts.holdEnded}</Alert>}
        <OrderPaymentBlock
          order={order}
          methods={payments}
          providers={BROWSER_PROVIDERS}
          calls={calls}
          showOrder={showOrder}
          onConflict={setConflict}
        />
      </div>
    </Card>
  )
}

/** Keeps a guest's order in an account. */
function ClaimOffer({ order, token }: { order: Order; token: string }) {
  return (
    <OptionalPart>
      <LazyClaimOrder
        orderId={order.order_id}
        token={token}
        name={order.contact.recipient}
        email={order.contact.email}
      />
    </OptionalPart>
  )
}

function SaveAddressOffer({ order }: { order: Order }) {
  return (
    <OptionalPart failed={null}>
      <LazySaveAddress order={order} />
    </OptionalPart>
  )
}

function isOthersOrder(isSignedIn: boolean, link: OrderLink | undefined): boolean {
  return isSignedIn && link !== undefined && !link.isClaimable
}

type ContentsProps = Pick<Route.ComponentProps['loaderData'], 'order' | 'roleId' | 'timeline'>

function OrderContents({ order, roleId, timeline }: ContentsProps) {
  const { payments } = useSettings()
  return (
    <>
      <ShippingCard order={order} />
      <PaymentMethodCard
        order={order}
        roleId={roleId}
        methodName={orderMethodName(order, payments, BROWSER_PROVIDERS)}
      />
      <ItemsCard order={order}>
        <ChangeItems order={order} roleId={roleId} />
      </ItemsCard>
      {timeline ? (
        <OptionalPart>
          <LazyTimeline key={order.order_id} timeline={timeline} />
        </OptionalPart>
      ) : null}
    </>
  )
}

/** Waits for the parts that would move others; those at the ends of its columns come later, and keep no payment waiting. */
export default function OrderScreen({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <OrderDetail {...loaderData} />
    </Suspense>
  )
}

function OrderDetail({ order, roleId, timeline, link }: Route.ComponentProps['loaderData']) {
  const calls = useOrderCalls(roleId, link)
  useLinkChanges(link)
  const isJustPlaced = useJustPlaced(order.order_id)
  const isSignedIn = useSignedIn() !== undefined
  return (
    <>
      <InvoiceHead order={order} />
      <h1 className="mb-4 font-bold text-2xl">{orderTexts.title(String(order.order_id))}</h1>
      {isAdmin(roleId) ? null : (
        <OrderThanks key={order.order_id} order={order} isJustPlaced={isJustPlaced} />
      )}
      <OrderProgress order={order} roleId={roleId} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem] lg:grid-rows-[auto_1fr]">
        <div key={order.order_id} className="grid gap-4 empty:hidden lg:col-start-2">
          <PaymentCard order={order} roleId={roleId} calls={calls} />
          <OwedManualRefunds order={order} roleId={roleId} calls={calls} isByLink={link !== undefined} />
          {isAdmin(roleId) ? <AdminOrderPart order={order} /> : null}
          {isAdmin(roleId) ? null : <OwnReturns order={order} calls={calls} />}
        </div>
        <div className="grid gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <OrderContents order={order} roleId={roleId} timeline={timeline} />
        </div>
        <div className="grid gap-4 lg:sticky lg:top-24 lg:col-start-2">
          <SummaryCard order={order} roleId={roleId} calls={calls} isByLink={link !== undefined} />
          <TagsOfOrder order={order} />
          {roleId === ROLE.guest && !isOthersOrder(isSignedIn, link) ? <OrderLinkCard order={order} /> : null}
          {roleId === ROLE.customer && isJustPlaced ? <SaveAddressOffer order={order} /> : null}
          {link?.isClaimable ? <ClaimOffer order={order} token={link.token} /> : null}
        </div>
      </div>
    </>
  )
}

/** If loading fails, a banner replaces the page's content (spec §2). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isLink = useParams().id === undefined
  const opened = useOpenedLink()
  useLinkChanges(isLink ? opened : undefined)
  return (
    <>
      {isLink ? <h1 className="mb-4 font-bold text-2xl">{orderTexts.titleYours}</h1> : null}
      <FailedLoad message={messageOf(error)} />
    </>
  )
}
