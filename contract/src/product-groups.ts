/** Variants are products; a group joins siblings by up to three options (D27). */
import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import {
  byId,
  dataSchema,
  done,
  id,
  stock,
  text,
  title,
  titleLine,
  weightGrams,
  wholeRupiah,
} from './fields.ts'
import { PRODUCT_LENGTH_MAX } from './values/admin-limits.ts'
import { type InputFault, inputFault } from './values/input-faults.ts'
import {
  GROUP_LENGTH_MAX,
  OPTIONS_MAX,
  PRODUCT_CATEGORIES_MAX,
  VARIANTS_MAX,
  VARIANTS_MIN,
} from './values/limits.ts'
import { optionKey } from './variant-names.ts'

function optionText(max: number) {
  return titleLine(max).overwrite((written) => written.trim().replace(/\s+/g, ' '))
}

const optionValues = z.array(optionText(GROUP_LENGTH_MAX.value)).min(1).max(OPTIONS_MAX)

const optionBody = z.object({
  name: optionText(GROUP_LENGTH_MAX.option),
  values: z.array(optionText(GROUP_LENGTH_MAX.value)).min(1).max(VARIANTS_MAX),
})

const optionSchema = z.object({ name: z.string(), values: z.array(z.string()) }).meta({ id: 'ProductOption' })
export type ProductOption = z.output<typeof optionSchema>

/** For the row that represents its group in a list. */
export const listedGroup = z
  .object({
    product_group_id: id,
    name: z.string(),
    /** a published sibling costs more, so the price is shown as "from" */
    has_higher_price: z.boolean(),
    /** sale price of the cheapest sibling in stock, if lower than the row's price */
    lowest_price: wholeRupiah.optional(),
  })
  .meta({ id: 'ListedGroup' })

const variantSchema = z
  .object({ product_id: id, values: z.array(z.string()), price: wholeRupiah, stock, image: z.string() })
  .meta({ id: 'Variant' })
export type Variant = z.output<typeof variantSchema>

/** The published siblings, this product included, and the option values in use. */
export const productVariants = z
  .object({
    product_group_id: id,
    name: z.string(),
    options: z.array(optionSchema),
    products: z.array(variantSchema),
  })
  .meta({ id: 'ProductVariants' })
export type ProductVariants = z.output<typeof productVariants>

const adminVariant = variantSchema
  .extend({
    name: z.string(),
    sku: z.string(),
    weight_grams: weightGrams,
    is_published: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'AdminVariant' })

const productGroupSchema = z
  .object({
    product_group_id: id,
    name: z.string(),
    options: z.array(optionSchema),
    version: z.int(),
    products: z.array(adminVariant),
  })
  .meta({ id: 'ProductGroup' })
export type ProductGroup = z.output<typeof productGroupSchema>

/** Without `product_id`: a new product. With it, `version` is the one that the form showed; `stock_was` as in ProductEditBody. */
const variantBody = z
  .object({
    product_id: id.optional(),
    version: z.int().optional(),
    stock_was: stock.optional(),
    values: optionValues,
    sku: title(PRODUCT_LENGTH_MAX.sku),
    price: wholeRupiah,
    stock,
    weight_grams: weightGrams.optional(),
    image: text(200),
  })
  .refine(({ product_id, version }) => product_id === undefined || version !== undefined, {
    error: inputFault('version_missing'),
    path: ['version'],
  })
export type VariantBody = z.output<typeof variantBody>

/** Fields shared by new variants; absent: copied from the first existing row. */
const newVariantFields = z.object({
  brand: text(PRODUCT_LENGTH_MAX.brand),
  description: text(PRODUCT_LENGTH_MAX.description),
  product_category_id: z.array(id).max(PRODUCT_CATEGORIES_MAX),
  is_published: z.boolean(),
})

type EnteredTable = {
  readonly options: readonly ProductOption[]
  readonly products: readonly Pick<VariantBody, 'product_id' | 'sku' | 'values'>[]
}
type Refusal = { readonly fault: InputFault; readonly path: readonly (string | number)[] }

/** Indexes of keys that occur earlier in the list. */
function repeated(keys: readonly string[]): number[] {
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []))
}

function optionRefusals({ options }: EnteredTable): Refusal[] {
  return [
    ...repeated(options.map(({ name }) => optionKey(name))).map(
      (index): Refusal => ({ fault: 'option_twice', path: ['options', index, 'name'] }),
    ),
    ...options.flatMap(({ values }, option) =>
      repeated(values.map(optionKey)).map(
        (index): Refusal => ({ fault: 'value_twice', path: ['options', option, 'values', index] }),
      ),
    ),
  ]
}

function rowRefusals({ options, products }: EnteredTable): Refusal[] {
  const known = options.map(({ values }) => new Set(values.map(optionKey)))
  const unknown = products.flatMap(({ values }, index): Refusal[] =>
    values.length === options.length && values.every((value, at) => known[at]?.has(optionKey(value)))
      ? []
      : [{ fault: 'values_of_options', path: ['products', index, 'values'] }],
  )
  const ids = products.map(({ product_id }, index) => `${product_id ?? `new ${index}`}`)
  const combinations = products.map(({ values }) => JSON.stringify(values.map(optionKey)))
  return [
    ...unknown,
    ...repeated(ids).map((index): Refusal => ({ fault: 'product_twice', path: ['products', index] })),
    ...repeated(combinations).map(
      (index): Refusal => ({ fault: 'combination_twice', path: ['products', index, 'values'] }),
    ),
    ...repeated(products.map(({ sku }) => sku)).map(
      (index): Refusal => ({ fault: 'sku_twice', path: ['products', index, 'sku'] }),
    ),
  ]
}

function refuseBrokenTable(table: EnteredTable, context: z.core.$RefinementCtx): void {
  for (const { fault, path } of [...optionRefusals(table), ...rowRefusals(table)])
    context.addIssue({ code: 'custom', message: inputFault(fault), path: [...path], input: undefined })
}

const groupFields = z.object({
  name: optionText(GROUP_LENGTH_MAX.name),
  options: z.array(optionBody).min(1).max(OPTIONS_MAX),
  products: z
    .array(variantBody)
    .min(VARIANTS_MIN, { error: inputFault('variants_few') })
    .max(VARIANTS_MAX, { error: inputFault('variants_many') }),
  common: newVariantFields.optional(),
})

const productGroupBody = groupFields.superRefine(refuseBrokenTable).meta({ id: 'ProductGroupBody' })
export type ProductGroupBody = z.output<typeof productGroupBody>

const productGroupEditBody = groupFields
  .extend({ version: z.int() })
  .superRefine(refuseBrokenTable)
  .meta({ id: 'ProductGroupEditBody' })

export const productGroupCalls = {
  'GET /api/v1/admin/product-group/{id}': {
    summary: 'The variants that a group joins, with its options',
    access: 'admin',
    limit: 'browse',
    params: byId,
    answer: dataSchema(productGroupSchema),
    status: 200,
    refusals: [404],
  },
  'POST /api/v1/admin/product-group': {
    summary: 'Make products variants of one another: new ones, and some that exist',
    access: 'admin',
    limit: 'write',
    body: productGroupBody,
    answer: dataSchema(productGroupSchema),
    status: 201,
    refusals: [409, 422],
  },
  'PUT /api/v1/admin/product-group/{id}': {
    summary: 'Change options and all variants at once; products left out leave the group',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: productGroupEditBody,
    answer: dataSchema(productGroupSchema),
    status: 200,
    refusals: [404, 409, 422],
  },
  'DELETE /api/v1/admin/product-group/{id}': {
    summary: 'Separate the variants of a group: each stays a product of its own',
    access: 'admin',
    limit: 'write',
    params: byId,
    answer: done,
    status: 200,
    refusals: [404],
  },
} as const satisfies CallTable
