import type { Shipment } from '@warung/contract/order-parts.ts'
import type { Order } from '@warung/contract/orders.ts'
import ExternalLink from 'lucide-react/icons/external-link'
import Truck from 'lucide-react/icons/truck'
import { formatDayInWords } from '../display/format-moment'
import { orderTexts } from './texts'

/** `Shipped with JNE REG, tracking number JP123` */
export function shippedWords({ courier, service, tracking_number }: Shipment): string {
  const by = [courier, service].filter((part) => part !== '').join(' ')
  return orderTexts.shipped(by, tracking_number)
}

/** `2 × Kaos`, of a parcel that names its pieces. */
function ParcelContents({ order, shipment }: { order: Order; shipment: Shipment }) {
  const { pieces, delivered_at } = shipment
  const names = new Map(order.order_product.map(({ product_id, name }) => [product_id, name]))
  return (
    <>
      {pieces?.map(({ product_id, quantity }) => (
        <span key={product_id} className="block text-ink-soft text-sm">
          {quantity} × {names.get(product_id)}
        </span>
      ))}
      {delivered_at === undefined ? null : (
        <span className="block text-ink-soft text-sm">
          {orderTexts.deliveredOn(formatDayInWords(delivered_at))}
        </span>
      )}
    </>
  )
}

/** One parcel with its day and its link to the courier. */
export function ParcelItem({ order, shipment }: { order: Order; shipment: Shipment }) {
  return (
    <>
      <span className="inline-flex min-w-0 items-start gap-2">
        <Truck aria-hidden className="mt-1 size-4 shrink-0 text-ink-soft" />
        <span className="wrap-anywhere min-w-0">
          {shippedWords(shipment)}{' '}
          <span className="whitespace-nowrap text-ink-soft">({formatDayInWords(shipment.shipped_at)})</span>
          <ParcelContents order={order} shipment={shipment} />
        </span>
      </span>
      {shipment.tracking_url === null ? null : (
        <a
          href={shipment.tracking_url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold print:hidden"
        >
          {orderTexts.track}
          <ExternalLink aria-hidden className="size-4" />
        </a>
      )}
    </>
  )
}

/** Only on paper for admins, whose panel lists the parcels with buttons. */
export function Shipments({ order }: { order: Order }) {
  const look = 'payer' in order ? 'hidden print:grid' : 'grid'
  return order.shipments.length === 0 ? null : (
    <ul aria-label={orderTexts.parcels} className={`gap-2 ${look}`}>
      {order.shipments.map((shipment) => (
        <li key={shipment.shipment_id} className="flex flex-wrap items-center gap-x-3">
          <ParcelItem order={order} shipment={shipment} />
        </li>
      ))}
    </ul>
  )
}
