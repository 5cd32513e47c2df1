import { ORDER_SORTS, type OrderSort } from '@warung/contract/values/list-sorts.ts'
import {
  FORMER_ORDER_FILTERS,
  ORDER_FILTERS,
  type OrderFilter,
} from '@warung/contract/values/order-states.ts'
import { href, useSearchParams } from 'react-router'
import { browserApi } from '../../client/api'
import { OrderCells } from '../../orders/order-cells'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Cell, Row } from '../../ui/table'
import { AdminList } from '../lists/admin-list'
import { choicesOf, pageHref, queryOf } from '../lists/list-query'
import { loadList } from '../lists/load-list'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/order-list'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  const requested = new URL(request.url).searchParams.get('state')
  const state = [...ORDER_FILTERS, ...FORMER_ORDER_FILTERS].find((option) => option === requested)
  const query = { ...queryOf(request, ORDER_SORTS), ...(state ? { state } : {}) }
  return loadList(request, () => browserApi('GET /api/v1/admin/order', { query }))
}
clientLoader.hydrate = true as const

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Orders' }]
}

const orderSortLabels: Record<OrderSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  total: 'By total',
}

const orderFilterLabels: Record<OrderFilter, string> = {
  to_pay: 'To pay',
  to_ship: 'To ship',
  shipped: 'Shipped',
  done: 'Done',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  unpaid: 'Unpaid',
  paid: 'Paid',
  delivered: 'Delivered',
}

/** @param former an earlier release's filter from a bookmark: selected until another is */
function searchFields(former: OrderFilter | undefined) {
  const states = former ? [...ORDER_FILTERS, former] : ORDER_FILTERS
  return {
    label: 'Number, name, e-mail, phone, product or resi',
    selects: [
      {
        name: 'state',
        label: 'State',
        choices: [
          { value: '', label: 'All states' },
          ...states.map((value) => ({ value, label: orderFilterLabels[value] })),
        ],
      },
      { name: 'sort', label: 'Order', choices: choicesOf(ORDER_SORTS, orderSortLabels) },
    ],
  }
}

export default function OrderList({
  loaderData: { rows, page, lastPage, matches, failure },
}: Route.ComponentProps) {
  const [search] = useSearchParams()
  const former = FORMER_ORDER_FILTERS.find((option) => option === search.get('state'))
  return (
    <AdminList
      title="Orders"
      action={
        <ButtonLink to={href('/admin/money')} variant="secondary">
          Money and orders
        </ButtonLink>
      }
      search={searchFields(former)}
      failure={failure?.message}
      head={['ID', 'USER', 'DATE', 'TOTAL', 'PAID', 'DELIVERED']}
      lastColumn="Details"
      empty={
        rows.length === 0 && search.size === 0 ? (
          <EmptyState title="There are no orders yet.">
            <p className="text-ink-soft">
              They stand here as soon as somebody orders. Order something yourself first: log out, and press
              Login as Guest.
            </p>
          </EmptyState>
        ) : null
      }
      matches={matches}
      pages={{
        page,
        lastPage,
        hrefOf: (to) => pageHref(href('/admin/orderlist'), search, to),
      }}
    >
      {rows.map((order) => (
        <Row key={order.order_id}>
          <Cell slot="number">{order.order_id}</Cell>
          <Cell slot="title" className="tablet:min-w-28 min-w-32 wrap-anywhere">
            {order.user_name}
            {order.recipient === null || order.recipient === order.user_name ? null : (
              <span className="block font-normal text-ink-soft text-sm">for {order.recipient}</span>
            )}
          </Cell>
          <OrderCells order={order} />
        </Row>
      ))}
    </AdminList>
  )
}
