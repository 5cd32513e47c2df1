import type { OrderToShip } from '@warung/contract/to-ship.ts'
import type { Route } from './+types/pick-list'
import { loadOrdersToPrint } from './load-orders-to-print'
import printUrl from './paper.css?url'
import { PrintPage } from './print-page'
import { printTexts } from './print-texts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printUrl }]

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadOrdersToPrint(request)
}
clientLoader.hydrate = true as const

export function meta(): Route.MetaDescriptors {
  return [{ title: printTexts.pickList }]
}

type Pick = {
  readonly product_id: number
  readonly name: string
  readonly sku: string
  readonly quantity: number
  readonly orderIds: readonly number[]
}

/** One line per product, even if renamed since. Sorted by name, as shelves are. */
function pickedProducts(orders: readonly OrderToShip[]): Pick[] {
  const picks = new Map<number, Pick>()
  for (const { order_id, order_product } of orders) {
    for (const { product_id, name, sku, quantity } of order_product) {
      const before = picks.get(product_id)
      picks.set(product_id, {
        product_id,
        name,
        sku,
        quantity: (before?.quantity ?? 0) + quantity,
        orderIds: [...(before?.orderIds ?? []), order_id],
      })
    }
  }
  return [...picks.values()].sort((a, b) => a.name.localeCompare(b.name))
}

export default function PickList({ loaderData }: Route.ComponentProps) {
  const { orders } = loaderData
  return (
    <PrintPage title={printTexts.pickList} slips={loaderData}>
      {orders.length === 0 ? null : (
        <section aria-label={printTexts.pickList} className="paper">
          <h2 className="mb-2 font-bold text-lg">{printTexts.pickListOf(orders.length)}</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">{printTexts.pieces}</th>
                <th scope="col">{printTexts.product}</th>
              </tr>
            </thead>
            <tbody>
              {pickedProducts(orders).map((pick) => (
                <tr key={pick.product_id}>
                  <td>
                    <strong>{pick.quantity} ×</strong>
                  </td>
                  <td>
                    {pick.name} <small>{pick.sku}</small>
                    <br />
                    <small>{printTexts.for(pick.orderIds)}</small>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </PrintPage>
  )
}
