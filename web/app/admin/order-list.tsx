import { href, useSearchParams } from 'react-router'
import { orToLogin } from '../account/must-be-signed-in'
import { browserApi, CallFailed } from '../api'
import { DayOrCross } from '../orders/my-orders'
import { Price } from '../price'
import { dayOf } from '../shop-day'
import { Alert } from '../ui/alert'
import { ButtonLink } from '../ui/button'
import { Pagination } from '../ui/pagination'
import { Cell, Table } from '../ui/table'
import type { Route } from './+types/order-list'
import { pageHref, queryOf } from './list-query'
import { ListSearch } from './list-search'
import { mustBeAdmin } from './must-be-admin'

const sorts = ['newest', 'oldest', 'total'] as const
const states = ['unpaid', 'paid', 'delivered', 'refunded'] as const

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  mustBeAdmin()
  const state = states.find((each) => each === new URL(request.url).searchParams.get('state'))
  try {
    const query = { ...queryOf(request, sorts), ...(state ? { state } : {}) }
    const { data, meta } = await browserApi('GET /api/v1/admin/order', { query })
    return { orders: data, meta, failure: undefined }
  } catch (error) {
    if (error instanceof CallFailed && error.status !== 401) {
      return { orders: [], meta: { last_page: 1, current_page: 1 }, failure: error.message }
    }
    throw orToLogin(request, error)
  }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = () => [{ title: 'Orders' }]

export default function OrderList({ loaderData: { orders, meta, failure } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-2xl">Orders</h1>
        <ButtonLink to={href('/admin/money')} variant="secondary">
          Money and orders
        </ButtonLink>
      </div>
      <ListSearch
        label="Search number, name or e-mail"
        selects={[
          {
            name: 'state',
            label: 'State',
            choices: [
              { value: '', label: 'All states' },
              { value: 'unpaid', label: 'Unpaid' },
              { value: 'paid', label: 'Paid' },
              { value: 'delivered', label: 'Delivered' },
              { value: 'refunded', label: 'Refunded' },
            ],
          },
          {
            name: 'sort',
            label: 'Order',
            choices: [
              { value: '', label: 'Newest first' },
              { value: 'oldest', label: 'Oldest first' },
              { value: 'total', label: 'By total' },
            ],
          },
        ]}
      />
      {failure ? <Alert kind="error">{failure}</Alert> : null}
      <Table
        caption="Orders"
        head={[
          'ID',
          'USER',
          'DATE',
          'TOTAL',
          'PAID',
          'DELIVERED',
          <span key="details" className="sr-only">
            Details
          </span>,
        ]}
      >
        {orders.map((order) => (
          <tr key={order.order_id}>
            <Cell>{order.order_id}</Cell>
            <Cell className="break-words">{order.user_name}</Cell>
            <Cell className="whitespace-nowrap">{dayOf(order.created_at)}</Cell>
            <Cell>
              <Price rupiah={order.total_price} />
            </Cell>
            <Cell>
              <DayOrCross isDone={order.is_paid} at={order.paid_at} undone="Not paid" />
            </Cell>
            <Cell>
              <DayOrCross isDone={order.is_delivered} at={order.deliverd_at} undone="Not delivered" />
            </Cell>
            <Cell>
              <ButtonLink
                to={href('/order/:id', { id: String(order.order_id) })}
                variant="secondary"
                size="small"
              >
                Details
              </ButtonLink>
            </Cell>
          </tr>
        ))}
      </Table>
      <Pagination
        page={meta.current_page}
        lastPage={meta.last_page}
        hrefOf={(page) => pageHref(href('/admin/orderlist'), search, page)}
      />
    </>
  )
}
