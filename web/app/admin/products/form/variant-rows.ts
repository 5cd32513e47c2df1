/** The table of variants: one row a combination of values. */
import type { AdminProduct } from '@warung/contract/catalog.ts'
import type { ProductGroup } from '@warung/contract/product-groups.ts'
import { PRODUCT_LENGTH_MAX } from '@warung/contract/values/admin-limits.ts'
import { OPTIONS_MAX, VARIANTS_MAX } from '@warung/contract/values/limits.ts'
import { optionKey } from '@warung/contract/variant-names.ts'
import { skuOfName } from './propose-sku'

export type OptionDraft = { readonly name: string; readonly values: readonly string[] }

type RowProduct = Pick<AdminProduct, 'product_id' | 'name' | 'version' | 'stock'>

/** As entered: the server judges it. */
export type VariantDraft = {
  readonly values: readonly string[]
  /** none: a new product */
  readonly product?: RowProduct
  readonly sku: string
  readonly price: string
  readonly stock: string
  readonly weight: string
  readonly image: string
  /** the combination is not sold */
  readonly isLeftOut?: boolean
}

export type VariantTable = {
  readonly options: readonly OptionDraft[]
  readonly rows: readonly VariantDraft[]
}

/** Each value once, however it is spelled. */
export function valuesIn(written: string): string[] {
  const values = written.split(/[,;\n]/).map((value) => value.trim().replace(/\s+/g, ' '))
  return values.filter(
    (value, index) =>
      value !== '' && values.findIndex((other) => optionKey(other) === optionKey(value)) === index,
  )
}

/** More make no table that a person can read. */
const COMBINATIONS_MAX = 300

function filledOptions(options: readonly OptionDraft[]): readonly OptionDraft[] {
  return options.filter(({ values }) => values.length > 0)
}

export function combinationCount({ options }: Pick<VariantTable, 'options'>): number {
  return filledOptions(options).reduce((count, { values }) => count * values.length, 1)
}

/** Undefined for too many. */
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

/** What each old value is called now: a value that is spelled anew keeps its products. */
function renamed(before: readonly string[], after: readonly string[]): ReadonlyMap<string, string> {
  const [old, now] = [new Set(before.map(optionKey)), new Set(after.map(optionKey))]
  const gone = [...old].filter((key) => !now.has(key))
  const come = after.filter((value) => !old.has(optionKey(value)))
  return new Map(gone.length === come.length ? gone.map((key, index) => [key, come[index] ?? key]) : [])
}

/** What a row's values are after the options change. */
function valuesAfter(
  before: readonly OptionDraft[],
  after: readonly OptionDraft[],
): (row: VariantDraft) => readonly string[] {
  const options = after.map(({ values }, option) => {
    const was = before[option]?.values ?? []
    // a row has values of filled options only
    const place = was.length > 0 ? filledOptions(before.slice(0, option)).length : undefined
    return { values, place, names: renamed(was, values) }
  })
  return (row) =>
    options.flatMap(({ values, place, names }) => {
      if (values.length === 0) return []
      const own = place === undefined ? undefined : row.values[place]
      // of a new option a product has the first value
      if (own === undefined) return values.slice(0, 1)
      return [names.get(optionKey(own)) ?? own]
    })
}

/** A proposal that no other row has; the server knows whether another product has it. */
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

/** New combinations begin as the first row is; those beyond the most that are sold begin unticked. */
function addedRows(
  first: VariantDraft | undefined,
  existing: readonly VariantDraft[],
  combinations: readonly (readonly string[])[],
): VariantDraft[] {
  const { sku: base = '', price = '', weight = '' } = first ?? {}
  const taken = new Set(existing.map(({ sku }) => sku))
  const left = VARIANTS_MAX - existing.filter(({ isLeftOut }) => !isLeftOut).length
  return combinations.map((values, index) => {
    const sku = proposedSku(base, values, taken)
    return { values, sku, price, stock: '0', weight, image: '', ...(index >= left && { isLeftOut: true }) }
  })
}

/** The first row of each combination. */
function byCombination(rows: readonly VariantDraft[]): ReadonlyMap<string, VariantDraft> {
  const found = new Map<string, VariantDraft>()
  for (const row of rows) {
    const key = combinationKey(row.values)
    if (!found.has(key)) found.set(key, row)
  }
  return found
}

/**
 * Rows keep what was entered. Of too many combinations only those that have a row stay.
 * @param saved gives a combination its product back that had lost it
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

/** Products that lose their row: they stay, alone. */
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

/** A row for a product as it is stored. */
function rowOfProduct(product: RowFields, values: readonly string[]): VariantDraft {
  const { product_id, name, version, stock, sku, price, weight_grams, image } = product
  return {
    values,
    product: { product_id, name, version, stock },
    sku,
    price: String(price),
    stock: String(stock),
    weight: writtenNumber(weight_grams),
    image,
  }
}

/** Of a group as it is stored; without one the product alone, which takes the first combination. */
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
