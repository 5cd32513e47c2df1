/**
 * Which calls of admins a limited Admin may use. A call that is not here is for full Admins only. Server and browser
 * share it: it is free of zod.
 */
import type { CallName, Calls } from './call.ts'
import { PERMISSION_SETS, type PermissionSet } from './values/permission-sets.ts'

type AdminCall = { [N in CallName]: Calls[N]['access'] extends 'admin' ? N : never }[CallName]

const toPackers = ['packer', 'cashier'] as const
const toCashiers = ['cashier'] as const
const toCatalog = ['catalog'] as const
const toSearchers = ['cashier', 'catalog'] as const

const PERMITTED_CALLS = {
  // the counts beside the menu: each set has its own (api/withheld-fields.ts)
  'GET /api/v1/admin/pending-tasks': PERMISSION_SETS,

  // packers see no sums of money (api/withheld-fields.ts)
  'GET /api/v1/admin/to-ship': toPackers,
  'GET /api/v1/admin/packing-slip': toPackers,
  'POST /api/v1/admin/shipment': toPackers,
  'POST /api/v1/admin/shipment/tracking-number': toPackers,
  'GET /api/v1/admin/shipment/last-courier': toPackers,

  'GET /api/v1/admin/order': toCashiers,
  'GET /api/v1/admin/order/{id}': toCashiers,
  'GET /api/v1/admin/order/{id}/timeline': toCashiers,
  'POST /api/v1/admin/order/{id}/note': toCashiers,
  'GET /api/v1/admin/order/{id}/invoice': toCashiers,
  'PUT /api/v1/admin/order/{id}/shipment-address': toCashiers,
  'PUT /api/v1/admin/order/{id}/tax-number': toCashiers,
  'POST /api/v1/admin/order/{id}/cancel': toCashiers,
  'POST /api/v1/admin/order/{id}/shipment': toCashiers,
  'PUT /api/v1/admin/order/{id}/shipment/{shipment_id}': toCashiers,
  'DELETE /api/v1/admin/order/{id}/shipment/{shipment_id}': toCashiers,
  // its answer is the order, with all sums
  'PUT /api/v1/admin/order/{id}/shipment/{shipment_id}/deliver': toCashiers,
  'PUT /api/v1/admin/order/{id}/deliver': toCashiers,
  'DELETE /api/v1/admin/order/{id}/deliver': toCashiers,
  'POST /api/v1/admin/order/{id}/return': toCashiers,
  'GET /api/v1/admin/order/{id}/return/{return_id}/picture': toCashiers,
  'PUT /api/v1/admin/order/{id}/return/{return_id}/answer': toCashiers,
  'PUT /api/v1/admin/order/{id}/return/{return_id}/received': toCashiers,
  'POST /api/v1/admin/order/{id}/lines-preview': toCashiers,
  'PUT /api/v1/admin/order/{id}/lines': toCashiers,
  'PUT /api/v1/admin/order/{id}/tags': toCashiers,
  'GET /api/v1/admin/order/{id}/transfer-slip': toCashiers,
  'POST /api/v1/admin/order/{id}/transfer': toCashiers,
  'POST /api/v1/admin/order/{id}/transfer-refusal': toCashiers,
  'POST /api/v1/admin/order': toCashiers,
  'POST /api/v1/admin/automatic-discount': toCashiers,
  'POST /api/v1/admin/discount-check': toCashiers,
  // of a customer: name, e-mail, telephone and address, no sums
  'GET /api/v1/admin/customer': toCashiers,
  'GET /api/v1/admin/customer/{id}/addresses': toCashiers,
  'GET /api/v1/admin/order-draft': toCashiers,
  'PUT /api/v1/admin/order-draft': toCashiers,
  'DELETE /api/v1/admin/order-draft/{key}': toCashiers,
  // cashiers choose products for an order; they see no cost price
  'GET /api/v1/admin/product': toSearchers,
  // and scan them
  'GET /api/v1/admin/product/sku': toSearchers,

  // one's own, of the lists of orders and products
  'GET /api/v1/admin/list-filter': toSearchers,
  'PUT /api/v1/admin/list-filter': toSearchers,
  'DELETE /api/v1/admin/list-filter/{id}': toSearchers,

  'GET /api/v1/admin/product/{id}': toCatalog,
  'GET /api/v1/admin/product/{id}/copy': toCatalog,
  'POST /api/v1/admin/product': toCatalog,
  'PUT /api/v1/admin/product/{id}': toCatalog,
  'DELETE /api/v1/admin/product/{id}': toCatalog,
  'POST /api/v1/admin/product/changes': toCatalog,
  'GET /api/v1/admin/product-group/{id}': toCatalog,
  'POST /api/v1/admin/product-group': toCatalog,
  'PUT /api/v1/admin/product-group/{id}': toCatalog,
  'DELETE /api/v1/admin/product-group/{id}': toCatalog,
  'GET /api/v1/admin/product-category': toCatalog,
  'POST /api/v1/admin/product-category': toCatalog,
  'PATCH /api/v1/admin/product-category/{id}': toCatalog,
  'PUT /api/v1/admin/product-category/order': toCatalog,
  'DELETE /api/v1/admin/product-category/{id}': toCatalog,
  'POST /api/v1/upload/image': toCatalog,
  'GET /api/v1/admin/product/export': toCatalog,
  'GET /api/v1/admin/product-import': toCatalog,
  'POST /api/v1/admin/product-import': toCatalog,
  'GET /api/v1/admin/product-import/{id}': toCatalog,
  'GET /api/v1/admin/product-import/{id}/line': toCatalog,
  'POST /api/v1/admin/product-import/{id}/check': toCatalog,
  'POST /api/v1/admin/product-import/{id}/apply': toCatalog,
  'POST /api/v1/admin/product-import/{id}/undo': toCatalog,
  // of a sold piece they see no buyer
  'GET /api/v1/admin/stock': toCatalog,
  'GET /api/v1/admin/stock/{id}/movement': toCatalog,
  'POST /api/v1/admin/stock/count': toCatalog,
  'GET /api/v1/admin/review': toCatalog,
  'POST /api/v1/admin/review/read': toCatalog,
  'PUT /api/v1/admin/review/{id}/hide': toCatalog,
  'PUT /api/v1/admin/review/{id}/show': toCatalog,
  'PUT /api/v1/admin/review/{id}/answer': toCatalog,
} as const satisfies { readonly [N in AdminCall]?: readonly PermissionSet[] }

const permitted: Readonly<Record<string, readonly string[]>> = PERMITTED_CALLS

/** @param set none: a full Admin; an unknown one may do nothing @param call undefined: a route that is no call of the contract */
export function isPermitted(set: string | null | undefined, call: CallName | undefined): boolean {
  return !set || (call !== undefined && permitted[call]?.includes(set) === true)
}
