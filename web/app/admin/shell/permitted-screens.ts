/** The screens of limited Admins, each by the call that it cannot do without. All others are for full Admins. */
import type { CallName } from '@warung/contract/call.ts'
import { isPermitted } from '@warung/contract/permitted-calls.ts'
import { href } from 'react-router'

const ANY_ID = '1'

/** The first that an Admin may open is their home. */
const PERMITTED_SCREENS: ReadonlyMap<string, CallName> = new Map([
  [href('/admin/orderlist'), 'GET /api/v1/admin/order'],
  [href('/admin/order/create'), 'POST /api/v1/admin/order'],
  [href('/admin/order/:id/items', { id: ANY_ID }), 'PUT /api/v1/admin/order/{id}/lines'],
  [href('/admin/to-ship'), 'GET /api/v1/admin/to-ship'],
  [href('/admin/to-ship/slips'), 'GET /api/v1/admin/packing-slip'],
  [href('/admin/to-ship/pick-list'), 'GET /api/v1/admin/packing-slip'],
  [href('/admin/productlist/:pageNumber?'), 'PUT /api/v1/admin/product/{id}'],
  [href('/admin/productlist/:pageNumber?', { pageNumber: ANY_ID }), 'PUT /api/v1/admin/product/{id}'],
  [href('/admin/product/create'), 'POST /api/v1/admin/product'],
  [href('/admin/product/:id/edit', { id: ANY_ID }), 'PUT /api/v1/admin/product/{id}'],
  [href('/admin/product/:id/stock', { id: ANY_ID }), 'GET /api/v1/admin/stock/{id}/movement'],
  [href('/admin/products/import'), 'POST /api/v1/admin/product-import'],
  [href('/admin/categories'), 'PUT /api/v1/admin/product-category/order'],
  [href('/admin/stock'), 'GET /api/v1/admin/stock'],
  [href('/admin/reviews'), 'GET /api/v1/admin/review'],
])

const HELP_SCREEN = href('/admin/help/:section?')

/** @param to a screen's address */
export function mayOpen(set: string | undefined, to: string): boolean {
  if (set === undefined) return true
  const path = to.replace(/[?#].*|\/$/g, '').replace(/\/\d+/g, `/${ANY_ID}`)
  if (path === HELP_SCREEN || path.startsWith(`${HELP_SCREEN}/`)) return true
  const call = PERMITTED_SCREENS.get(path)
  return call !== undefined && isPermitted(set, call)
}

export function homeOf(set: string | undefined): string {
  const first = [...PERMITTED_SCREENS].find(([, call]) => isPermitted(set, call))
  return set === undefined || !first ? href('/admin') : first[0]
}
