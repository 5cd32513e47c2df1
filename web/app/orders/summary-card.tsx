import { awaitsCash } from '@warung/contract/awaits-cash.ts'
import { formatRupiah, senFromRupiah, sumsOf } from '@warung/contract/money.ts'
import type { Order } from '@warung/contract/orders.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { lazy } from 'react'
import { useShopProfile } from '../client/shop-profile'
import { AwaitedPart } from '../startup/awaited-part'
import { loadChunk } from '../startup/load-chunk'
import { Card } from '../ui/card'
import { CancelOwnButton } from './cancel-own-button'
import { ChargeNotice } from './charge-notice'
import { DeliverButton } from './deliver-button'
import { InvoiceLink } from './invoice-link'
import type { OrderCalls } from './order-calls'
import { OrderSummary } from './order-summary'
import { refundStateOf } from './refunds'
import { orderTexts } from './texts'

const LazyCancelButton = lazy(() => loadChunk(() => import('./cancel-button')))
const LazyTaxNumber = lazy(() => loadChunk(() => import('./tax-number')))
const LazyRefundForm = lazy(() => loadChunk(() => import('./refund-form')))

function isDeliverable(order: Order): boolean {
  return (order.is_paid || awaitsCash(order)) && !order.is_delivered && refundStateOf(order) !== 'full'
}

function cashToRecord(order: Order): string | undefined {
  return awaitsCash(order) ? formatRupiah(Number(order.payment_amount)) : undefined
}

/** An order without a payment cannot be refunded. */
function isRefundable(order: Order): boolean {
  return order.is_paid && order.total_price > 0 && refundStateOf(order) !== 'full'
}

function isCancellable(order: Order): boolean {
  return (
    !order.is_paid && order.cancelled_at === null && !order.is_payment_pending && order.shipped_at === null
  )
}

function CancelOrder({ roleId }: { roleId: number }) {
  if (!isAdmin(roleId)) return <CancelOwnButton />
  return (
    <AwaitedPart>
      <LazyCancelButton />
    </AwaitedPart>
  )
}

type SummaryCardProps = {
  order: Order
  roleId: number
  calls: OrderCalls
  /** true if opened by its link, which does not allow cancelling */
  isByLink: boolean
}

/** Offered while invoices show PPN, and this order has one or will have one. */
function TaxNumberPart({ order, roleId, calls, isByLink }: SummaryCardProps) {
  const { shows_ppn } = useShopProfile()
  const hasInvoice = order.invoice_number !== undefined || !order.is_paid
  const isOffered = order.tax_number !== undefined || (shows_ppn === true && hasInvoice)
  return isOffered && order.cancelled_at === null ? (
    <AwaitedPart>
      <LazyTaxNumber order={order} calls={calls} isAdmin={isAdmin(roleId)} isByLink={isByLink} />
    </AwaitedPart>
  ) : null
}

export function SummaryCard(props: SummaryCardProps) {
  const { order, roleId, isByLink } = props
  return (
    <Card className="grid gap-4">
      <h2 className="font-bold text-lg">{orderTexts.summary}</h2>
      <OrderSummary
        sums={{ ...sumsOf(order), discount_price: senFromRupiah(order.discount_price ?? 0) }}
        tax={{ name: order.tax_name, is_included: order.is_tax_included }}
        discountCode={order.discount_code}
        placed={order}
      />
      {order.is_paid ? <ChargeNotice order={order} /> : null}
      <div className="contents print:hidden">
        <InvoiceLink order={order} isByLink={isByLink} />
        <TaxNumberPart {...props} />
        {isAdmin(roleId) && isDeliverable(order) ? (
          <DeliverButton
            isPartlyRefunded={refundStateOf(order) === 'part'}
            cash={cashToRecord(order)}
            isNext={order.shipped_at !== null || order.shipping?.is_pickup === true}
          />
        ) : null}
        {isAdmin(roleId) && isRefundable(order) ? (
          <AwaitedPart>
            <LazyRefundForm order={order} />
          </AwaitedPart>
        ) : null}
        {isCancellable(order) && !isByLink ? <CancelOrder roleId={roleId} /> : null}
      </div>
    </Card>
  )
}
