import type { AdminOrderRow } from '@warung/contract/orders.ts'
import { ORDER_SORTS } from '@warung/contract/values/list-sorts.ts'
import {
  FORMER_ORDER_FILTERS,
  OPEN_RETURNS,
  ORDER_FILTERS,
  type OrderFilter,
  TRANSFERS_TO_CONFIRM,
} from '@warung/contract/values/order-states.ts'
import { MANUAL_PAYMENT_METHODS } from '@warung/contract/values/payment-methods.ts'
import { ROLE, ROLE_NAMES } from '@warung/contract/values/roles.ts'
import { href, useSearchParams } from 'react-router'
import { browserApi } from '../../client/api'
import { useShopProfile } from '../../client/shop-profile'
import { usePermission } from '../../client/use-permission'
import { useSettings } from '../../client/use-settings'
import { displayUserName } from '../../display/user-name'
import { OrderCells } from '../../orders/order-cells'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Cell, Row } from '../../ui/table'
import { TagList } from '../../ui/tags'
import { AdminList } from '../lists/admin-list'
import { changeSavedFilters } from '../lists/change-saved-filters'
import { choicesOf, pageHref, queryOf } from '../lists/list-query'
import { loadFilteredList } from '../lists/load-list'
import { NumberCell } from '../lists/number-cell'
import { SelectAll } from '../lists/select-all'
import { useRowSelection } from '../lists/use-row-selection'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/order-list'
import { OrderNext } from './order-next'
import { OrdersBar } from './orders-bar'
import { adminOrderListTexts } from './texts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  const requested = new URL(request.url).searchParams.get('state')
  const filters: readonly OrderFilter[] = [
    ...ORDER_FILTERS,
    TRANSFERS_TO_CONFIRM,
    OPEN_RETURNS,
    ...FORMER_ORDER_FILTERS,
  ]
  const state = filters.find((option) => option === requested)
  const query = { ...queryOf(request, ORDER_SORTS), ...(state ? { state } : {}) }
  return loadFilteredList(request, 'orders', () => browserApi('GET /api/v1/admin/order', { query }))
}
clientLoader.hydrate = true as const

export function clientAction({ request }: Route.ClientActionArgs) {
  return changeSavedFilters(request, 'orders')
}

export function meta(): Route.MetaDescriptors {
  return [{ title: adminOrderListTexts.title }]
}

/** A shop without transfers has none to confirm. */
function useOffersTransfers(): boolean {
  const { payments } = useSettings()
  return payments.some(({ payment_method_id }) => MANUAL_PAYMENT_METHODS.includes(payment_method_id))
}

/** Filters beyond the usual states: what the shop offers, and states selected by a link or bookmark. */
function useOtherFilters(requested: string | null): readonly OrderFilter[] {
  const offered: readonly (readonly [OrderFilter, boolean])[] = [
    [TRANSFERS_TO_CONFIRM, useOffersTransfers()],
    [OPEN_RETURNS, useShopProfile().return_days !== undefined],
    ...FORMER_ORDER_FILTERS.map((option) => [option, false] as const),
  ]
  return offered.filter(([option, isOffered]) => isOffered || option === requested).map(([option]) => option)
}

function searchFields(others: readonly OrderFilter[]) {
  const states = [...ORDER_FILTERS, ...others]
  return {
    label: adminOrderListTexts.search,
    selects: [
      {
        name: 'state',
        label: adminOrderListTexts.state,
        choices: [
          { value: '', label: adminOrderListTexts.allStates },
          ...states.map((value) => ({ value, label: adminOrderListTexts.filters[value] })),
        ],
      },
      {
        name: 'sort',
        label: adminOrderListTexts.sort,
        choices: choicesOf(ORDER_SORTS, adminOrderListTexts.sorts),
      },
    ],
  }
}

function orderIdOf({ order_id }: AdminOrderRow): number {
  return order_id
}

type OrderRowProps = {
  order: AdminOrderRow
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

function OrderTableRow({ order, isSelected, onSelect }: OrderRowProps) {
  const buyer = displayUserName(order.user_name)
  // all guests share one account, so its name tells nobody apart
  const isGuest = order.user_name === ROLE_NAMES[ROLE.guest]
  const [first, second] =
    isGuest && order.recipient !== null ? [order.recipient, buyer] : [buyer, order.recipient]
  return (
    <Row>
      <NumberCell
        id={order.order_id}
        choose={adminOrderListTexts.choose(order.order_id)}
        {...{ isSelected, onSelect }}
      />
      <Cell slot="title" className="tablet:min-w-24 min-w-32 wrap-anywhere">
        {first}
        {second === null || second === first ? null : (
          <span className="block font-normal text-ink-soft text-sm">
            {isGuest ? adminOrderListTexts.by(second) : adminOrderListTexts.forRecipient(second)}
          </span>
        )}
        <TagList label={adminOrderListTexts.tags} tags={order.tags ?? []} />
      </Cell>
      <OrderCells order={order} state={<OrderNext order={order} />} />
    </Row>
  )
}

/** Hidden on a phone, where the bottom bar has this link. */
function MoneyLink() {
  if (!usePermission('GET /api/v1/admin/money')) return null
  return (
    <ButtonLink to={href('/admin/money')} variant="secondary" className="phone:hidden">
      {adminOrderListTexts.moneyAndOrders}
    </ButtonLink>
  )
}

function NewOrderLink() {
  return (
    <ButtonLink to={href('/admin/order/create')} size="large">
      {adminOrderListTexts.newOrder}
    </ButtonLink>
  )
}

function NoOrders() {
  return (
    <EmptyState title={adminOrderListTexts.empty} help={adminOrderListTexts.emptyHelp}>
      <ButtonLink to={href('/')}>{adminOrderListTexts.seeShop}</ButtonLink>
      <ButtonLink to={href('/admin/order/create')} variant="secondary">
        {adminOrderListTexts.newOrder}
      </ButtonLink>
    </EmptyState>
  )
}

export default function OrderList({
  loaderData: { rows, page, lastPage, matches, total, failure, savedFilters },
}: Route.ComponentProps) {
  const [search] = useSearchParams()
  const selection = useRowSelection(rows, orderIdOf)
  const otherFilters = useOtherFilters(search.get('state'))
  return (
    <AdminList
      title={adminOrderListTexts.title}
      action={<MoneyLink />}
      primaryAction={<NewOrderLink />}
      search={searchFields(otherFilters)}
      savedFilters={savedFilters}
      failure={failure?.message}
      head={adminOrderListTexts.heads}
      lastColumn={adminOrderListTexts.details}
      isEmpty={rows.length === 0}
      empty={<NoOrders />}
      choosing={{
        isActive: selection.rows.length > 0,
        box:
          rows.length === 0 ? null : (
            <span className="phone:hidden">
              <SelectAll rows={rows} idOf={orderIdOf} selection={selection} />
            </span>
          ),
        bar: <OrdersBar selection={selection} />,
      }}
      {...{ matches, total }}
      pages={{ page, lastPage, hrefOf: (to) => pageHref(href('/admin/orderlist'), search, to) }}
    >
      {rows.map((order) => (
        <OrderTableRow
          key={order.order_id}
          order={order}
          isSelected={selection.isSelected(order.order_id)}
          onSelect={(isSelected) => selection.select([order], isSelected)}
        />
      ))}
    </AdminList>
  )
}
