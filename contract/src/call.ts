/**
 * Every call of the shop's API, keyed by the specification's own line (spec §7): what goes in,
 * what comes out, who may, which statuses it may answer. The server validates with this table,
 * the client takes its types from it, and the OpenAPI document is made of it.
 */
import { z } from 'zod'
import * as accounts from './accounts.ts'
import * as catalog from './catalog.ts'
import { dataSchema, done, idInPath, pageSchema } from './fields.ts'
import * as orders from './orders.ts'
import * as payments from './payments.ts'
import * as money from './reconciliation.ts'
import * as reviews from './reviews.ts'
import * as uploads from './uploads.ts'

/** Who may call: anyone; whoever is signed in; customers and guests; roles 1 and 2 (spec §6). */
export type Access = 'anyone' | 'signed-in' | 'shopper' | 'admin'

/** Which limit of requests a call counts against. */
export type LimitName = 'browse' | 'sign-in' | 'register' | 'refresh' | 'write' | 'upload' | 'notification'

export type Call = {
  readonly summary: string
  readonly access: Access
  readonly limit: LimitName
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** multipart/form-data with one file in this field, instead of a JSON body */
  readonly file?: string
  readonly answer: z.ZodType
  /** status of success */
  readonly status: 200 | 201
  /** refusals of its own, besides those that any call may answer */
  readonly refusals: readonly (404 | 409 | 413 | 415 | 422 | 503 | 507)[]
  /** answers carry an ETag and may be 304: the same for everyone (D17) */
  readonly isCatalog?: true
}

function call<const C extends Call>(definition: C): C {
  return definition
}
const byId = z.object({ id: idInPath })

export const calls = {
  'POST /api/v1/auth/login': call({
    summary: 'Sign in',
    access: 'anyone',
    limit: 'sign-in',
    body: accounts.loginBody,
    answer: dataSchema(accounts.userInfo),
    status: 200,
    refusals: [503],
  }),
  'POST /api/v1/auth/register/customer': call({
    summary: 'Register as a customer and sign in',
    access: 'anyone',
    limit: 'register',
    body: accounts.registerBody,
    answer: dataSchema(accounts.userInfo),
    status: 201,
    refusals: [409, 503],
  }),
  'POST /api/v1/auth/refresh': call({
    summary: 'Exchange a session’s pair of tokens for a fresh access token',
    access: 'anyone',
    limit: 'refresh',
    body: accounts.refreshBody,
    answer: dataSchema(accounts.refreshed),
    status: 200,
    refusals: [],
  }),
  'POST /api/v1/auth/logout': call({
    summary: 'End this session on the server',
    access: 'anyone',
    limit: 'refresh',
    body: accounts.logoutBody,
    answer: done,
    status: 200,
    refusals: [],
  }),
  'GET /api/v1/user': call({
    summary: 'The signed-in user’s own profile',
    access: 'signed-in',
    limit: 'browse',
    answer: dataSchema(accounts.user),
    status: 200,
    refusals: [],
  }),
  'PATCH /api/v1/user/profile': call({
    summary: 'Change the signed-in user’s own name',
    access: 'signed-in',
    limit: 'write',
    body: accounts.nameBody,
    answer: dataSchema(accounts.user),
    status: 200,
    refusals: [],
  }),
  'GET /api/v1/product': call({
    summary: 'Products, newest first, or those that match a keyword',
    access: 'anyone',
    limit: 'browse',
    query: catalog.productListQuery,
    answer: pageSchema(catalog.productRow),
    status: 200,
    refusals: [404],
    isCatalog: true,
  }),
  'GET /api/v1/product/top': call({
    summary: 'The best-rated products',
    access: 'anyone',
    limit: 'browse',
    answer: dataSchema(z.array(catalog.productRow)),
    status: 200,
    refusals: [],
    isCatalog: true,
  }),
  'GET /api/v1/product/{id}': call({
    summary: 'One product with its reviews',
    access: 'anyone',
    limit: 'browse',
    params: byId,
    answer: dataSchema(catalog.productSchema),
    status: 200,
    refusals: [404],
    isCatalog: true,
  }),
  'GET /api/v1/product/{id}/review': call({
    summary: 'A product’s reviews, newest first, a page at a time',
    access: 'anyone',
    limit: 'browse',
    params: byId,
    query: reviews.reviewListQuery,
    answer: dataSchema(z.array(catalog.reviewSchema)),
    status: 200,
    refusals: [],
    isCatalog: true,
  }),
  'GET /api/v1/product/{id}/review/mine': call({
    summary: 'The signed-in user’s own review of a product, null without one',
    access: 'shopper',
    limit: 'browse',
    params: byId,
    answer: dataSchema(catalog.reviewSchema.nullable()),
    status: 200,
    refusals: [],
  }),
  'GET /api/v1/product-category': call({
    summary: 'All product categories',
    access: 'anyone',
    limit: 'browse',
    answer: dataSchema(z.array(catalog.category)),
    status: 200,
    refusals: [],
    isCatalog: true,
  }),
  'POST /api/v1/review': call({
    summary: 'Review a product, once',
    access: 'shopper',
    limit: 'write',
    body: reviews.reviewBody,
    answer: dataSchema(reviews.reviewCreated),
    status: 201,
    refusals: [404, 409],
  }),
  'GET /api/v1/order': call({
    summary: 'The signed-in user’s own orders, newest first',
    access: 'signed-in',
    limit: 'browse',
    query: orders.orderListQuery,
    answer: pageSchema(orders.orderRow),
    status: 200,
    refusals: [404],
  }),
  'POST /api/v1/order': call({
    summary: 'Place an order; header Idempotency-Key makes retries safe',
    access: 'shopper',
    limit: 'write',
    body: orders.orderBody,
    answer: dataSchema(orders.order),
    status: 201,
    refusals: [409, 422],
  }),
  'GET /api/v1/order/{id}': call({
    summary: 'One of the signed-in user’s own orders',
    access: 'signed-in',
    limit: 'browse',
    params: byId,
    answer: dataSchema(orders.order),
    status: 200,
    refusals: [404],
  }),
  'PUT /api/v1/order/{id}/provider-order': call({
    summary: 'Tell the shop which provider order was opened for this order',
    access: 'shopper',
    limit: 'write',
    params: byId,
    body: payments.providerOrderBody,
    answer: done,
    status: 200,
    refusals: [404, 409],
  }),
  'PUT /api/v1/order/{id}/pay': call({
    summary: 'Ask the shop to check with the provider that this order was paid',
    access: 'shopper',
    limit: 'write',
    params: byId,
    body: payments.payBody,
    answer: dataSchema(orders.order),
    status: 200,
    refusals: [404, 409, 422, 503],
  }),
  'POST /api/v1/payment/notification': call({
    summary: 'The payment provider’s webhook: its signed event, as it stands',
    access: 'anyone',
    limit: 'notification',
    answer: done,
    status: 200,
    refusals: [],
  }),
  'POST /api/v1/upload/image': call({
    summary: 'Upload a product picture (multipart field `file`)',
    access: 'admin',
    limit: 'upload',
    file: 'file',
    answer: uploads.uploaded,
    status: 201,
    refusals: [413, 415, 503, 507],
  }),
  'GET /api/v1/admin/user': call({
    summary: 'Users, newest first',
    access: 'admin',
    limit: 'browse',
    query: accounts.userListQuery,
    answer: pageSchema(accounts.userRow),
    status: 200,
    refusals: [404],
  }),
  'GET /api/v1/admin/user/{id}': call({
    summary: 'One user',
    access: 'admin',
    limit: 'browse',
    params: byId,
    answer: dataSchema(accounts.user),
    status: 200,
    refusals: [404],
  }),
  'PATCH /api/v1/admin/user/{id}': call({
    summary: 'Change the name of a user of a lower role',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: accounts.nameBody,
    answer: dataSchema(accounts.user),
    status: 200,
    refusals: [404],
  }),
  'DELETE /api/v1/admin/user/{id}': call({
    summary: 'Delete a user of a lower role',
    access: 'admin',
    limit: 'write',
    params: byId,
    answer: done,
    status: 200,
    refusals: [404],
  }),
  'GET /api/v1/admin/product': call({
    summary: 'Products as admins see them',
    access: 'admin',
    limit: 'browse',
    query: catalog.adminProductListQuery,
    answer: pageSchema(catalog.adminProduct),
    status: 200,
    refusals: [404],
  }),
  'GET /api/v1/admin/product/{id}': call({
    summary: 'One product as admins see it',
    access: 'admin',
    limit: 'browse',
    params: byId,
    answer: dataSchema(catalog.adminProduct),
    status: 200,
    refusals: [404],
  }),
  'POST /api/v1/admin/product': call({
    summary: 'Create a product',
    access: 'admin',
    limit: 'write',
    body: catalog.productBody,
    answer: dataSchema(catalog.adminProduct),
    status: 201,
    refusals: [409, 422],
  }),
  'PUT /api/v1/admin/product/{id}': call({
    summary: 'Change a product',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: catalog.productEditBody,
    answer: dataSchema(catalog.adminProduct),
    status: 200,
    refusals: [404, 409, 422],
  }),
  'DELETE /api/v1/admin/product/{id}': call({
    summary: 'Take a product off sale for good',
    access: 'admin',
    limit: 'write',
    params: byId,
    answer: done,
    status: 200,
    refusals: [404],
  }),
  'GET /api/v1/admin/order': call({
    summary: 'All orders, newest first',
    access: 'admin',
    limit: 'browse',
    query: orders.adminOrderListQuery,
    answer: pageSchema(orders.adminOrderRow),
    status: 200,
    refusals: [404],
  }),
  'GET /api/v1/admin/order/{id}': call({
    summary: 'Any order',
    access: 'admin',
    limit: 'browse',
    params: byId,
    answer: dataSchema(orders.order),
    status: 200,
    refusals: [404],
  }),
  'PUT /api/v1/admin/order/{id}/deliver': call({
    summary: 'Mark a paid order as delivered',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: orders.deliverBody,
    answer: dataSchema(orders.order),
    status: 200,
    refusals: [404, 409],
  }),
  'POST /api/v1/admin/order/{id}/refund': call({
    summary: 'Give a paid order’s money back, all that is left of it or a part',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: payments.refundBody,
    answer: dataSchema(orders.order),
    status: 200,
    refusals: [404, 409, 422],
  }),
  'GET /api/v1/admin/money': call({
    summary: 'Captured − refunded − paid orders for a span of days, every exception named',
    access: 'admin',
    limit: 'browse',
    query: money.moneyQuery,
    answer: dataSchema(money.moneyReport),
    status: 200,
    refusals: [],
  }),
} satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls
export const callNames = Object.keys(calls) as CallName[]

/** `'GET /api/v1/product/{id}'` → its method and its path. */
export function methodAndPath(name: CallName): { method: string; path: string } {
  const space = name.indexOf(' ')
  return { method: name.slice(0, space), path: name.slice(space + 1) }
}
