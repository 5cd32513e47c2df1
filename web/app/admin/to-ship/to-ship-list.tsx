import type { OrderToShip } from '@warung/contract/to-ship.ts'
import { href, useSearchParams } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { browserApi, CallFailed } from '../../client/api'
import { usePermission } from '../../client/use-permission'
import { ButtonLink } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { EmptyState } from '../../ui/empty-state'
import { FailedLoad } from '../../ui/failed-load'
import { useRowSelection } from '../lists/use-row-selection'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/to-ship-list'
import { shipChosen } from './ship-chosen'
import { toShipTexts } from './texts'
import { ToShipBar } from './to-ship-bar'
import { ToShipCard } from './to-ship-card'

type LoadedQueue = {
  readonly orders: readonly OrderToShip[]
  readonly after: number | null
  readonly failure: string | undefined
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<LoadedQueue> {
  requireAdmin(request)
  const after = new URL(request.url).searchParams.get('after')
  try {
    const query = after === null ? {} : { after: Number(after) }
    const { data, meta } = await browserApi('GET /api/v1/admin/to-ship', { query })
    return { orders: data, after: meta.after, failure: undefined }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 401) throw redirectOn401(request, error)
    return { orders: [], after: null, failure: error.message }
  }
}
clientLoader.hydrate = true as const

export function clientAction({ request }: Route.ClientActionArgs) {
  return shipChosen(request)
}

export function meta(): Route.MetaDescriptors {
  return [{ title: toShipTexts.title }]
}

function idOfOrderToShip({ order_id }: OrderToShip): number {
  return order_id
}

function Queue({ orders }: { orders: readonly OrderToShip[] }) {
  const selection = useRowSelection(orders, idOfOrderToShip)
  // an order that has left the queue is shipped
  const rows = orders.filter(({ order_id }) => selection.isSelected(order_id))
  return (
    <>
      <Checkbox
        label={toShipTexts.chooseAll(orders.length)}
        isLabelShown
        isChecked={rows.length === orders.length}
        onChange={(isSelected) => selection.select(orders, isSelected)}
      />
      {rows.length === 0 ? <p className="mb-3 text-ink-soft text-sm">{toShipTexts.chooseHelp}</p> : null}
      <ul aria-label={toShipTexts.queue} className="grid grid-cols-1 gap-3">
        {orders.map((order) => (
          <ToShipCard
            key={order.order_id}
            order={order}
            isSelected={selection.isSelected(order.order_id)}
            onSelect={selection.select}
          />
        ))}
      </ul>
      <ToShipBar selection={{ ...selection, rows }} />
    </>
  )
}

export default function ToShipList({ loaderData: { orders, after, failure } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const maySeeOrders = usePermission('GET /api/v1/admin/order')
  const isFirstPage = !search.has('after')
  return (
    <>
      <h1 className="mb-4 font-bold text-2xl">{toShipTexts.title}</h1>
      {failure === undefined ? null : <FailedLoad message={failure} />}
      {failure === undefined && orders.length === 0 ? (
        <EmptyState
          title={isFirstPage ? toShipTexts.empty : toShipTexts.emptyLater}
          help={toShipTexts.emptyHelp}
        >
          {maySeeOrders ? (
            <ButtonLink to={href('/admin/orderlist')} variant="secondary">
              {toShipTexts.allOrders}
            </ButtonLink>
          ) : null}
        </EmptyState>
      ) : null}
      {orders.length > 0 ? <Queue orders={orders} /> : null}
      {isFirstPage && after === null ? null : (
        <nav aria-label={toShipTexts.pages} className="mt-4 flex flex-wrap gap-3">
          {isFirstPage ? null : (
            <ButtonLink to={href('/admin/to-ship')} variant="secondary">
              {toShipTexts.firstPage}
            </ButtonLink>
          )}
          {after === null ? null : (
            <ButtonLink
              to={{ pathname: href('/admin/to-ship'), search: `?after=${after}` }}
              variant="secondary"
            >
              {toShipTexts.nextPage}
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}
