import type { Order } from '@warung/contract/orders.ts'
import { href, Link, useLocation } from 'react-router'
import { orderTexts } from './texts'

/** To the numbered invoice of a paid order. The token of an order's link stays behind the `#`. */
export function InvoiceLink({ order, isByLink }: { order: Order; isByLink: boolean }) {
  const { hash } = useLocation()
  if (order.invoice_number === undefined) return null
  const to = isByLink
    ? { pathname: href('/order-link/invoice'), hash }
    : href('/order/:id/invoice', { id: String(order.order_id) })
  return (
    <Link to={to} className="inline-flex min-h-11 items-center text-brand underline">
      {orderTexts.invoice} {order.invoice_number}
    </Link>
  )
}
