import type { Order } from '@warung/contract/orders.ts'
import { href, Link, useLocation } from 'react-router'
import { BY_LINK } from './linked-order'
import { orderTexts } from './texts'

/** Leads to the numbered invoice of a paid order. */
export function InvoiceLink({ order, isByLink }: { order: Order; isByLink: boolean }) {
  const { hash } = useLocation()
  if (order.invoice_number === undefined) return null
  const id = isByLink ? BY_LINK : String(order.order_id)
  return (
    <Link
      to={{ pathname: href('/order/:id/invoice', { id }), hash: isByLink ? hash : '' }}
      className="inline-flex min-h-11 items-center text-brand underline"
    >
      {orderTexts.invoice} {order.invoice_number}
    </Link>
  )
}
