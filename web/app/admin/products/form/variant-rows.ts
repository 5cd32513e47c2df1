/** The table of variants, with a row per combination of option values. */
import type { AdminProduct } from '@warung/contract/catalog.ts'
import type { ProductGroup } from '@warung/contract/product-groups.ts'
import { PRODUCT_LENGTH_MAX } from '@warung/contract/values/admin-limits.ts'
import { OPTIONS_MAX, VARIANTS_MAX } from '@warung/contract/values/limits.ts'
import { optionKey } from '@warung/contract/variant-names.ts'
import { skuOfName } from './propose-sku'

export type OptionDraft = { readonly name: string; readonly values: readonly string[] }

type RowProduct = Pick<AdminProduct, 'product_id' | 'name' | 'version' | 'stock'>

/** As entered; the server validates it. */
export type VariantDraft = {
  /** stays while its values are renamed: a picture on its way finds its row by it */
  readonly id: string
  readonly values: readonly string[]
  /** absent for a new product */
  readonly product?: RowProduct
  readonly sku: string
  readonly price: string
  readonly stock: string
  readonly weight: string
  readonly image: string
  /** true if this combination is not sold */
  readonly isLeftOut?: boolean
}

export type VariantTable = {
  readonly options: readonly OptionDraft[]
  readonly rows: readonly VariantDraft[]
}

/** The values without duplicates, ignoring spelling. */
export function valuesIn(written: string): string[] {
  const values = written.split(/[,;\n]/).map((value) => value.trim().replace(/\s+/g, ' '))
  return values.filter(
    (value, index) =>
      value !== '' && values.findIndex((other) => optionKey(other) === optionKey(value)) === index,
  )
}

/** A larger table could not be read by a person. */
const COMBINATIONS_MAX = 300

function filledOptions(options: readonly OptionDraft[]): readonly OptionDraft[] {
  return options.filter(({ values }) => values.length > 0)
}

export function combinationCount({ options }: Pick<VariantTable, 'options'>): number {
  return filledOptions(options).reduce((count, { values }) => count * values.length, 1)
}

/** Undefined if there are too many. */
function combinationsOf(options: readonly OptionDraft[]): string[][] | undefined {
  if (combinationCount({ options }) > COMBINATIONS_MAX) return undefined
  return filledOptions(options).reduce<string[][]>(
    (made, { values }) => made.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  )
}

function combinationsAmong(
  options: readonly OptionDraft[],
  rows: readonly VariantDraft[],
): (readonly string[])[] {
  const known = filledOptions(options).map(({ values }) => new Set(values.map(optionKey)))
  return rows
    .map(({ values }) => values)
    .filter((values) => values.every((value, index) => known[index]?.has(optionKey(value))))
}

function combinationKey(values: readonly string[]): string {
  return JSON.stringify(values.map(optionKey))
}

/** Maps each old value to its new spelling, so that renaming a value keeps its products. */
function renamed(before: readonly string[], after: readonly string[]): ReadonlyMap<string, string> {
  const [old, now] = [new Set(before.map(optionKey)), new Set(after.map(optionKey))]
  const gone = [...old].filter((key) => !now.has(key))
  const come = after.filter((value) => !old.has(optionKey(value)))
  return new Map(gone.length === come.length ? gone.map((key, index) => [key, come[index] ?? key]) : [])
}

/** A row's values after the options have changed. */
function valuesAfter(
  before: readonly OptionDraft[],
  after: readonly OptionDraft[],
): (row: VariantDraft) => readonly string[] {
  const options = after.map(({ values }, option) => {
    const was = before[option]?.values ?? []
    // rows have values for filled options only
    const place = was.length > 0 ? filledOptions(before.slice(0, option)).length : undefined
    return { values, place, names: renamed(was, values) }
  })
  return (row) =>
    options.flatMap(({ values, place, names }) => {
      if (values.length === 0) return []
      const own = place === undefined ? undefined : row.values[place]
      // existing products get the new option's first value
      if (own === undefined) return values.slice(0, 1)
      return [names.get(optionKey(own)) ?? own]
    })
}

/** Two rows never share one: a value that was renamed may come back as another variant. */
function newRowId(values: readonly string[], taken: Set<string>): string {
  const key = combinationKey(values)
  let id = key
  for (let number = 2; taken.has(id); number += 1) id = `${key} ${number}`
  taken.add(id)
  return id
}

/** A SKU that no other row has; only the server knows about other products. */
function proposedSku(base: string, values: readonly string[], taken: Set<string>): string {
  const wanted = `${skuOfName(base)}-${skuOfName(values.join(' '))}`.replace(/^-/, '')
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : `-${number}`
    const sku = `${wanted.slice(0, PRODUCT_LENGTH_MAX.sku - end.length)}${end}`
    if (taken.has(sku)) continue
    taken.add(sku)
    return sku
  }
}

/** New combinations copy the first row; those beyond the maximum start unticked. */
function addedRows(
  first: VariantDraft | undefined,
  existing: readonly VariantDraft[],
  combinations: readonly (readonly string[])[],
): VariantDraft[] {
  const { sku: base = '', price = '', weight = '', image = '' } = first ?? {}
  const takenSkus = new Set(existing.map(({ sku }) => sku))
  const takenIds = new Set(existing.map(({ id }) => id))
  const left = VARIANTS_MAX - existing.filter(({ isLeftOut }) => !isLeftOut).length
  return combinations.map((values, index) => {
    const id = newRowId(values, takenIds)
    const sku = proposedSku(base, values, takenSkus)
    return {
      id,
      values,
      sku,
      price,
      stock: '0',
      weight,
      image,
      ...(index >= left && { isLeftOut: true }),
    }
  })
}

/** The first row for each combination. */
function byCombination(rows: readonly VariantDraft[]): ReadonlyMap<string, VariantDraft> {
  const found = new Map<string, VariantDraft>()
  for (const row of rows) {
    const key = combinationKey(row.values)
    if (!found.has(key)) found.set(key, row)
  }
  return found
}

/**
 * Rows keep what was entered. If there are too many combinations, only those with a row remain.
 * @param saved rows from which a combination gets back a product that it had lost
 */
export function withOptions(
  { options: before, rows }: VariantTable,
  options: readonly OptionDraft[],
  saved: readonly VariantDraft[] = [],
): VariantTable {
  const after = valuesAfter(before, options)
  const entered = byCombination(rows.map((row) => ({ ...row, values: after(row) })))
  const combinations = combinationsOf(options) ?? combinationsAmong(options, [...entered.values()])
  const keys = combinations.map(combinationKey)
  const staying = new Set(keys.map((key) => entered.get(key)?.product?.product_id))
  const stored = byCombination(saved.filter(({ product }) => !staying.has(product?.product_id)))
  const existing = keys.map((key) => entered.get(key) ?? stored.get(key))
  const added = byCombination(
    addedRows(
      rows[0],
      existing.flatMap((row) => row ?? []),
      combinations.filter((_, index) => !existing[index]),
    ),
  )
  const made = combinations.flatMap((values, index) => {
    const row = existing[index] ?? added.get(combinationKey(values))
    return row ? [{ ...row, values }] : []
  })
  return { options, rows: made }
}

/** Names of products that lose their row: they stay as single products. */
export function leavingProducts(saved: readonly VariantDraft[], { rows }: VariantTable): string[] {
  const staying = new Set(
    rows.flatMap(({ product, isLeftOut }) => (isLeftOut ? [] : (product?.product_id ?? []))),
  )
  return saved.flatMap(({ product }) => (product && !staying.has(product.product_id) ? [product.name] : []))
}

function writtenNumber(number: number | null): string {
  return number === null ? '' : String(number)
}

type RowFields = RowProduct & Pick<AdminProduct, 'sku' | 'price' | 'weight_grams' | 'image'>

/** A row for a stored product. */
function rowOfProduct(product: RowFields, values: readonly string[]): VariantDraft {
  const { product_id, name, version, stock, sku, price, weight_grams, image } = product
  return {
    id: `product ${product_id}`,
    values,
    product: { product_id, name, version, stock },
    sku,
    price: String(price),
    stock: String(stock),
    weight: writtenNumber(weight_grams),
    image,
  }
}

/** The table of a stored group; or of a single product, which takes the first combination. */
export function tableOfGroup(product: AdminProduct, group: ProductGroup | undefined): VariantTable {
  if (!group) return { options: [{ name: '', values: [] }], rows: [rowOfProduct(product, [])] }
  const { options, products } = group
  const rows = products.map((sibling) => rowOfProduct(sibling, sibling.values))
  const table = withOptions({ options, rows }, options)
  return { options, rows: table.rows.map((row) => (row.product ? row : { ...row, isLeftOut: true })) }
}

export function mayAddOption({ options }: VariantTable): boolean {
  return options.length < OPTIONS_MAX
}
