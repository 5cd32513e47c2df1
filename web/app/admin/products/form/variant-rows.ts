/** The table of variants: one row a combination of values. */
import type { AdminProduct } from '@warung/contract/catalog.ts'
import type { ProductGroup } from '@warung/contract/product-groups.ts'
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

function combinationsOf(options: readonly OptionDraft[]): string[][] {
  return options
    .filter(({ values }) => values.length > 0)
    .reduce<string[][]>(
      (made, { values }) => made.flatMap((row) => values.map((value) => [...row, value])),
      [[]],
    )
    .slice(0, VARIANTS_MAX)
}

function keyOf(values: readonly string[]): string {
  return JSON.stringify(values.map(optionKey))
}

/** What each old value is called now: a value that is spelled anew keeps its products. */
function renamed(before: readonly string[], after: readonly string[]): Map<string, string> {
  const isIn = (values: readonly string[], value: string) =>
    values.some((other) => optionKey(other) === optionKey(value))
  const gone = before.filter((value) => !isIn(after, value))
  const come = after.filter((value) => !isIn(before, value))
  const pairs =
    gone.length === come.length ? gone.map((value, index) => [value, come[index] ?? value] as const) : []
  return new Map(pairs.map(([from, to]) => [optionKey(from), to]))
}

function valuesAfter(
  row: VariantDraft,
  before: readonly OptionDraft[],
  after: readonly OptionDraft[],
): string[] {
  return after.flatMap(({ values }, option) => {
    if (values.length === 0) return []
    const own = row.values[option]
    // of a new option a product has the first value
    if (own === undefined) return values.slice(0, 1)
    return [renamed(before[option]?.values ?? [], values).get(optionKey(own)) ?? own]
  })
}

type NewRow = Pick<VariantDraft, 'sku' | 'price' | 'weight'>

function newRow(values: readonly string[], { sku, price, weight }: NewRow): VariantDraft {
  return { values, sku: skuOfName(`${sku} ${values.join(' ')}`), price, stock: '0', weight, image: '' }
}

/** Rows keep what was entered; new combinations begin as the first row is. */
export function withOptions(
  { options: before, rows }: VariantTable,
  options: readonly OptionDraft[],
): VariantTable {
  const kept = new Map<string, VariantDraft>()
  for (const row of rows) {
    const values = valuesAfter(row, before, options)
    if (!kept.has(keyOf(values))) kept.set(keyOf(values), { ...row, values })
  }
  const [first] = rows
  const made = combinationsOf(options).map((values) => {
    const row = kept.get(keyOf(values))
    return row ? { ...row, values } : newRow(values, first ?? { sku: '', price: '', weight: '' })
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
