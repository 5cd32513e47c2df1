import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import {
  byId,
  dataSchema,
  id,
  idInPath,
  pageSchema,
  paging,
  searchKeyword,
  shopTimestamp,
  stock,
} from './fields.ts'
import { inputFault } from './values/input-faults.ts'
import { COUNTS_MAX } from './values/limits.ts'
import { STOCK_FILTERS } from './values/list-filters.ts'
import { PRODUCT_SORTS } from './values/list-sorts.ts'
import { STOCK_MOVEMENT_REASONS } from './values/stock-movement-reasons.ts'

/** Not `id`, whose range the ledger outgrows. 0 before a product's first movement. */
const movementId = z.int().min(0)

const stockRow = z
  .object({
    product_id: id,
    name: z.string(),
    sku: z.string(),
    image: z.string(),
    image_placeholder: z.string(),
    stock,
    low_stock_threshold: stock.nullable(),
    reserved: z.int().min(0),
    /** newest movement included in `stock`; a count sends it back */
    last_movement_id: movementId,
  })
  .meta({ id: 'StockRow' })
export type StockRow = z.output<typeof stockRow>

const stockMovementSchema = z
  .object({
    stock_movement_id: movementId,
    created_at: shopTimestamp,
    reason: z.enum(STOCK_MOVEMENT_REASONS),
    quantity: z.int(),
    stock_after: z.int(),
    order_id: id.nullable(),
    /** null for the shop itself */
    user_name: z.string().nullable(),
  })
  .meta({ id: 'StockMovement' })
export type StockMovement = z.output<typeof stockMovementSchema>

const stockLedgerSchema = z
  .object({
    product_id: id,
    name: z.string(),
    sku: z.string(),
    stock,
    movements: z.array(stockMovementSchema),
  })
  .meta({ id: 'StockLedger' })
export type StockLedger = z.output<typeof stockLedgerSchema>

/** `last_movement_id` fixes the compared stock; later movements apply on top. */
const stockCount = z.object({ product_id: id, counted: stock, last_movement_id: movementId })

const stockCountBody = z
  .object({
    counts: z
      .array(stockCount)
      .min(1)
      .max(COUNTS_MAX)
      .refine((counts) => new Set(counts.map(({ product_id }) => product_id)).size === counts.length, {
        error: inputFault('product_twice'),
      }),
  })
  .meta({ id: 'StockCountBody' })
export type StockCountBody = z.output<typeof stockCountBody>

const countedStock = z
  .object({
    product_id: id,
    stock,
    difference: z.int(),
  })
  .meta({ id: 'CountedStock' })
export type CountedStock = z.output<typeof countedStock>

const stockListQuery = paging.extend({
  keyword: searchKeyword.optional(),
  sort: z.enum(PRODUCT_SORTS).optional(),
  stock: z.enum(STOCK_FILTERS).optional(),
})

export const stockCalls = {
  'GET /api/v1/admin/stock': {
    summary: 'Products with their stock, by name, to be counted',
    access: 'admin',
    limit: 'browse',
    query: stockListQuery,
    answer: pageSchema(stockRow),
    status: 200,
    refusals: [404],
  },
  'GET /api/v1/admin/stock/{id}/movement': {
    summary: 'Why pieces of a product came and went, newest first, a page at a time',
    access: 'admin',
    limit: 'browse',
    params: byId,
    query: z.object({ before: idInPath.optional() }),
    answer: z.object({
      data: stockLedgerSchema,
      meta: z.object({ before: movementId.nullable() }),
    }),
    status: 200,
    refusals: [404],
  },
  'POST /api/v1/admin/stock/count': {
    summary: 'Set the stock of products to what was counted, all of them or none',
    access: 'admin',
    limit: 'write',
    body: stockCountBody,
    answer: dataSchema(z.array(countedStock)),
    status: 200,
    refusals: [409],
  },
} as const satisfies CallTable
