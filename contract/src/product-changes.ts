import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { dataSchema, id } from './fields.ts'
import { inputFault } from './values/input-faults.ts'
import { PRICE_PERCENT_MAX, PRICE_PERCENT_MIN, PRODUCTS_CHANGED_MAX } from './values/limits.ts'

/** `version` as selected: a product changed since is skipped, and no change applies twice. */
const chosenProduct = z.object({ product_id: id, version: z.int().min(1) })

/** Whole hundredths of a percent keep prices exact. */
const percent = z
  .number()
  .min(PRICE_PERCENT_MIN)
  .max(PRICE_PERCENT_MAX)
  .refine((value) => value !== 0, { error: inputFault('zero') })
  .refine((value) => Math.round(value * 100) / 100 === value, { error: inputFault('two_decimals') })

const productChange = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('publish') }),
    z.object({ kind: z.literal('make_draft') }),
    z.object({ kind: z.literal('price'), percent }),
    z.object({ kind: z.literal('category'), product_category_id: id.nullable() }),
    z.object({ kind: z.literal('delete') }),
  ],
  { error: inputFault('product_change') },
)
export type ProductChange = z.output<typeof productChange>

const productChanges = z
  .object({
    products: z
      .array(chosenProduct)
      .min(1)
      .max(PRODUCTS_CHANGED_MAX)
      .refine((chosen) => new Set(chosen.map(({ product_id }) => product_id)).size === chosen.length, {
        error: inputFault('product_twice'),
      }),
    change: productChange,
  })
  .meta({ id: 'ProductChanges' })
export type ProductChanges = z.output<typeof productChanges>

const changedProducts = z
  .object({
    changed: z.int().min(0),
  })
  .meta({ id: 'ChangedProducts' })

export const productChangeCalls = {
  'POST /api/v1/admin/product/changes': {
    summary: 'Change many products in the same way, all of them or none',
    access: 'admin',
    limit: 'write',
    body: productChanges,
    answer: dataSchema(changedProducts),
    status: 200,
    refusals: [409, 422],
  },
} as const satisfies CallTable
