import type { AdminOrder, Order } from '@warung/contract/orders.ts'
import { lazy } from 'react'
import { formatDay } from '../display/format-day'
import { displayUserName } from '../display/user-name'
import { AwaitedPart } from '../startup/awaited-part'
import { loadChunk } from '../startup/load-chunk'
import { Badge } from '../ui/badge'
import { Card } from '../ui/card'
import { addressLine, OrderContact } from './order-contact'
import { Shipments } from './shipments'
import { ShippingMethod } from './shipping-method'
import { orderTexts } from './texts'

const LazyAdminContact = lazy(() => loadChunk(() => import('./admin-contact')))

const LazyAddressChange = lazy(() => loadChunk(() => import('./change-address')))

function mayChangeAddress(order: Order | AdminOrder): order is AdminOrder {
  const { cancelled_at, shipped_at, is_delivered, state } = order
  return (
    'payer' in order && cancelled_at === null && shipped_at === null && !is_delivered && state !== 'refunded'
  )
}

function AdminParts({ order }: { order: Order | AdminOrder }) {
  return 'payer' in order ? (
    <AwaitedPart>
      <LazyAdminContact order={order}>
        {mayChangeAddress(order) ? (
          <AwaitedPart>
            <LazyAddressChange key={order.order_id} order={order} />
          </AwaitedPart>
        ) : null}
      </LazyAdminContact>
    </AwaitedPart>
  ) : null
}

export function ShippingCard({ order }: { order: Order | AdminOrder }) {
  return (
    <Card className="grid gap-2">
      <h2 className="font-bold text-lg">{orderTexts.shipping}</h2>
      <OrderContact contact={order.contact} />
      <p>
        <strong>{orderTexts.name} </strong>
        {displayUserName(order.user_name)}
      </p>
      <p>
        <strong>{orderTexts.email} </strong>
        <a href={`mailto:${order.user_email}`} className="text-brand underline">
          {order.user_email}
        </a>
      </p>
      <p>
        <strong>{orderTexts.address} </strong>
        {addressLine(order.shipment_address)}
      </p>
      <AdminParts order={order} />
      <ShippingMethod shipping={order.shipping} />
      <div>
        {order.is_delivered ? (
          <Badge kind="good">{orderTexts.deliveredOn(formatDay(order.deliverd_at))}</Badge>
        ) : (
          <Badge kind="wait">{orderTexts.notDelivered}</Badge>
        )}
      </div>
      <Shipments order={order} />
    </Card>
  )
}
