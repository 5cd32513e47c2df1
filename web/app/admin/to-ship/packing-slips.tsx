import type { OrderToShip } from '@warung/contract/to-ship.ts'
import { lazy } from 'react'
import { formatDayInWords } from '../../display/format-moment'
import { OptionalPart } from '../../startup/chunk-failure'
import { loadChunk } from '../../startup/load-chunk'
import { PageSkeleton } from '../../ui/skeleton'
import type { Route } from './+types/packing-slips'
import { labelSizeIn } from './label-sizes'
import { loadOrdersToPrint } from './load-orders-to-print'
import { cashOf, shippingText } from './order-to-ship-text'
import printUrl from './paper.css?url'
import { Recipient, Sender } from './print-addresses'
import { PrintPage } from './print-page'
import { printTexts } from './print-texts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printUrl }]

/** In a chunk of its own, because labels need barcodes. */
const LazyLabels = lazy(() => loadChunk(() => import('./labels')))

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const slips = await loadOrdersToPrint(request)
  return { slips, size: labelSizeIn(searchParams), named: searchParams.get('orders') ?? '' }
}
clientLoader.hydrate = true as const

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.size === undefined ? printTexts.slips : printTexts.labels }]
}

/** The table's head is repeated on each printed page. */
function SlipLines({ lines }: { lines: OrderToShip['order_product'] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{printTexts.pieces}</th>
          <th scope="col">{printTexts.item}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.product_id}>
            <td>
              <strong>{line.quantity} ×</strong>
            </td>
            <td>
              {line.name} <small>{line.sku}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Slip({ order }: { order: OrderToShip }) {
  const pieces = order.order_product.reduce((sum, { quantity }) => sum + quantity, 0)
  const name = printTexts.order(order.order_id)
  return (
    <section aria-label={name} className="paper">
      <Sender />
      <Recipient order={order} />
      {shippingText(order).map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
      <h2 className="mt-2 font-bold text-lg">{name}</h2>
      {order.paid_at === null ? (
        <p className="mb-2 font-bold text-lg">
          {order.cash_to_collect === undefined ? printTexts.cod : printTexts.collect(cashOf(order))}
        </p>
      ) : (
        <p className="mb-2">{printTexts.paidOn(formatDayInWords(order.paid_at))}</p>
      )}
      <SlipLines lines={order.order_product} />
      <p className="mt-2">{printTexts.piecesOf(pieces)}</p>
    </section>
  )
}

export default function PackingSlips({ loaderData: { slips, size, named } }: Route.ComponentProps) {
  if (size !== undefined) {
    return (
      <OptionalPart pending={<PageSkeleton />}>
        <LazyLabels slips={slips} size={size} named={named} />
      </OptionalPart>
    )
  }
  return (
    <PrintPage title={printTexts.slips} slips={slips}>
      {slips.orders.map((order) => (
        <Slip key={order.order_id} order={order} />
      ))}
    </PrintPage>
  )
}
