import { shippingName } from '@warung/contract/shipping-words.ts'
import type { OrderToShip } from '@warung/contract/to-ship.ts'
import { formatDay } from '../../format-day'
import { useShopProfile } from '../../shop-profile'
import type { Route } from './+types/packing-slips'
import { loadSlips } from './load-slips'
import paperUrl from './paper.css?url'
import { PaperPage } from './paper-page'
import { addressLines, recipientOf } from './ship-words'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: paperUrl }]

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadSlips(request)
}
clientLoader.hydrate = true as const

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Packing slips' }]
}

/** Its table's head stands on each of its pages again: printers repeat it. */
function Slip({ order, shopName }: { order: OrderToShip; shopName: string }) {
  const pieces = order.order_product.reduce((sum, { quantity }) => sum + quantity, 0)
  const name = `Order ${order.order_id}`
  return (
    <section aria-label={name} className="paper">
      <p>
        {shopName}, {formatDay(order.paid_at)}
      </p>
      <h2 className="mt-1 font-bold text-lg">{name}</h2>
      <address className="my-2 not-italic">
        <strong className="wrap-anywhere block">{recipientOf(order)}</strong>
        {order.contact.telephone === null ? null : <span className="block">{order.contact.telephone}</span>}
        {addressLines(order).map((line) => (
          <span key={line} className="wrap-anywhere block">
            {line}
          </span>
        ))}
      </address>
      {order.shipping === null ? null : <p className="mb-2">{shippingName(order.shipping)}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">Pieces</th>
            <th scope="col">{name}</th>
          </tr>
        </thead>
        <tbody>
          {order.order_product.map((line) => (
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
      <p className="mt-2">
        {pieces} {pieces === 1 ? 'piece' : 'pieces'}
      </p>
    </section>
  )
}

export default function PackingSlips({ loaderData }: Route.ComponentProps) {
  const { shop_name } = useShopProfile()
  return (
    <PaperPage title="Packing slips" slips={loaderData}>
      {loaderData.orders.map((order) => (
        <Slip key={order.order_id} order={order} shopName={shop_name} />
      ))}
    </PaperPage>
  )
}
