/** Products that an account saves to find them again (decisions/072); off until the owner turns it on. */
import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { productRow } from './catalog.ts'
import { byId, dataSchema, id, shopTimestamp } from './fields.ts'

/** A variant stands for itself, with its own price and stock. */
const wishedProduct = productRow
  .pick({
    ...{ product_id: true, name: true, price: true, image: true, image_placeholder: true },
    ...{ brand: true, stock: true, sale: true },
  })
  .meta({ id: 'WishedProduct' })
export type WishedProduct = z.output<typeof wishedProduct>

/** In the account's copy of its data: also products that are no longer sold. */
export const wishRow = z
  .object({ product_id: id, product_name: z.string(), created_at: shopTimestamp })
  .meta({ id: 'OwnDataWish' })

const wishState = dataSchema(z.object({ is_wished: z.boolean() }).meta({ id: 'WishState' }))

export const wishlistCalls = {
  'GET /api/v1/user/wishlist': {
    summary: 'The signed-in user’s saved products that are on sale, newest first; guests have none',
    access: 'signed-in',
    limit: 'browse',
    answer: dataSchema(z.array(wishedProduct)),
    status: 200,
    refusals: [],
  },
  'GET /api/v1/user/wishlist/{id}': {
    summary: 'Whether the signed-in user has saved this product',
    access: 'signed-in',
    limit: 'browse',
    params: byId,
    answer: wishState,
    status: 200,
    refusals: [],
  },
  'PUT /api/v1/user/wishlist/{id}': {
    summary: 'Save a product; one that is already saved stays',
    access: 'signed-in',
    limit: 'write',
    params: byId,
    answer: wishState,
    status: 200,
    refusals: [404, 409],
  },
  'DELETE /api/v1/user/wishlist/{id}': {
    summary: 'Remove a saved product; idempotent',
    access: 'signed-in',
    limit: 'write',
    params: byId,
    answer: wishState,
    status: 200,
    refusals: [404],
  },
} as const satisfies CallTable
