/** Searches the admin's screens, and three lists by their own calls. */
import type { User } from '@warung/contract/accounts.ts'
import type { AdminProduct } from '@warung/contract/catalog.ts'
import { formatRupiah } from '@warung/contract/money.ts'
import type { AdminOrderRow } from '@warung/contract/orders.ts'
import { href } from 'react-router'
import { browserApi } from '../../client/api'
import { totalFromMeta } from '../../client/paging'
import { orderStateText } from '../../orders/order-state-text'
import { signedIn } from '../../stored/session'
import { mayOpen } from './permitted-screens'
import { findScreens } from './search-screens'
import { adminSearchTexts } from './search-texts'

type MatchGroup = keyof typeof adminSearchTexts.groups

type ListGroup = keyof typeof adminSearchTexts.all

export type SearchMatch = {
  readonly group: MatchGroup
  readonly key: string
  readonly to: string
  readonly title: string
  /** empty for screens and lists */
  readonly detail: string
  /** only for products */
  readonly image?: string
}

type ListMatch = Omit<SearchMatch, 'group'>

const SHOWN_PER_GROUP = 4

type FoundRows<Row> = {
  readonly data: readonly Row[]
  readonly meta: Parameters<typeof totalFromMeta>[0]
}

/** The first few rows, and a link to the list if there are more. */
function firstOf<Row>(
  { data, meta }: FoundRows<Row>,
  list: { group: ListGroup; path: string; keyword: string },
  matchOf: (row: Row) => ListMatch,
): SearchMatch[] {
  const { group, path, keyword } = list
  const shown = data.slice(0, SHOWN_PER_GROUP).map((row) => ({ group, ...matchOf(row) }))
  if (totalFromMeta(meta) <= shown.length) return shown
  const to = `${path}?${new URLSearchParams({ keyword })}`
  return [...shown, { group, key: `all ${group}`, to, title: adminSearchTexts.all[group], detail: '' }]
}

function screenMatch({ to, label }: { to: string; label: string }): SearchMatch {
  return { group: 'screens', key: `screen ${to}`, to, title: label, detail: '' }
}

function orderMatch(order: AdminOrderRow): ListMatch {
  return {
    key: `order ${order.order_id}`,
    to: href('/order/:id', { id: String(order.order_id) }),
    title: `${adminSearchTexts.order(order.order_id)} · ${order.recipient ?? order.user_name}`,
    detail: `${formatRupiah(order.total_price)} · ${orderStateText(order)}`,
  }
}

function productMatch({ product_id, name, price, stock, image }: AdminProduct): ListMatch {
  return {
    key: `product ${product_id}`,
    to: href('/admin/product/:id/edit', { id: String(product_id) }),
    title: name,
    detail: `${formatRupiah(price)} · ${adminSearchTexts.stock(stock)}`,
    image,
  }
}

function userMatch({ user_id, name, email }: User): ListMatch {
  return {
    key: `user ${user_id}`,
    to: href('/admin/user/:id', { id: String(user_id) }),
    title: name,
    detail: email,
  }
}

type TypedSearch = {
  readonly keyword: string
  readonly query: { readonly keyword: string; readonly page: number }
  readonly signal: AbortSignal
}

async function searchOrders({ keyword, ...input }: TypedSearch): Promise<SearchMatch[]> {
  const found = await browserApi('GET /api/v1/admin/order', input)
  return firstOf(found, { group: 'orders', path: href('/admin/orderlist'), keyword }, orderMatch)
}

async function searchProducts({ keyword, ...input }: TypedSearch): Promise<SearchMatch[]> {
  const found = await browserApi('GET /api/v1/admin/product', input)
  const path = href('/admin/productlist/:pageNumber?')
  return firstOf(found, { group: 'products', path, keyword }, productMatch)
}

async function searchPeople({ keyword, ...input }: TypedSearch): Promise<SearchMatch[]> {
  const found = await browserApi('GET /api/v1/admin/user', input)
  return firstOf(found, { group: 'people', path: href('/admin/userlist'), keyword }, userMatch)
}

const LISTS = [
  { list: href('/admin/orderlist'), find: searchOrders },
  { list: href('/admin/productlist/:pageNumber?'), find: searchProducts },
  { list: href('/admin/userlist'), find: searchPeople },
]

/** Leaves out what the signed-in Admin may not open. @throws {CallFailed} if a list does not load */
export async function searchEverything(
  keyword: string,
  signal: AbortSignal,
): Promise<readonly SearchMatch[]> {
  const set = signedIn()?.permission_set
  const search = { keyword, query: { keyword, page: 1 }, signal }
  const lists = LISTS.filter(({ list }) => mayOpen(set, list))
  const found = await Promise.all(lists.map(({ find }) => find(search)))
  const screens = findScreens(keyword, set).slice(0, SHOWN_PER_GROUP)
  return [...screens.map(screenMatch), ...found.flat()]
}
