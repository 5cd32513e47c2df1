import type { ImportedFields, ImportedProduct } from '@warung/contract/product-csv.ts'
import { INTEGER_MAX, LOW_PRICE_BELOW } from '@warung/contract/values/limits.ts'
import { keysOf } from '@warung/contract/values/objects.ts'
import type { ImportLineKind } from '@warung/contract/values/product-imports.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import type { productImportLine } from '../../platform/database/schema/product-imports.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { categoryNamesOf } from './export-products.ts'
import type { CategoryNames } from './find-categories.ts'
import type { LineFault } from './import-faults.ts'
import type { ReadLine } from './read-line.ts'

export type CheckedLine = Omit<typeof productImportLine.$inferInsert, 'product_import_id'> & {
  readonly before: ImportedFields
  readonly after: ImportedFields
  readonly faults: readonly LineFault[]
}

export type FileCheck = {
  readonly categories: CategoryNames
  readonly createCategories: boolean
  readonly newCategories: Map<string, string>
  readonly lineOfSku: Map<string, number>
  /** the first of SKUs that differ only in case */
  readonly lineOfFoldedSku: Map<string, FoldedSku>
}

type FoldedSku = { readonly sku: string; readonly line: number; readonly isInShop: boolean }

type ExistingProduct = ImportedProduct & { readonly product_id: number; readonly sku: string }

async function findBySku(db: Db, skus: readonly string[]): Promise<Map<string, ExistingProduct>> {
  const candidates = [...new Set(skus.flatMap((sku) => [sku, sku.trim()]))]
  const found = await rows<ExistingProduct>(
    db,
    sql`select product_id, sku, name, brand, price, stock, description, weight_grams,
        ${categoryNamesOf(product.product_id)} as categories
      from ${product} where deleted_at is null
        and sku in (select value from jsonb_array_elements_text(${JSON.stringify(candidates)}::jsonb))`,
  )
  return new Map(found.map((existing) => [existing.sku, existing]))
}

const EMPTY_PRODUCT: ImportedFields = { brand: '', stock: 0, description: '', categories: [] }

function differences(
  existing: ExistingProduct,
  imported: ImportedFields,
): { before: ImportedFields; after: ImportedFields } {
  const differing = keysOf(imported).filter(
    (name) => JSON.stringify(existing[name]) !== JSON.stringify(imported[name]),
  )
  return {
    before: Object.fromEntries(differing.map((name) => [name, existing[name]])),
    after: Object.fromEntries(differing.map((name) => [name, imported[name]])),
  }
}

/** The same check as the product form: catches a slip of thousands (D22). */
function isUnusualPrice(to: number | undefined, from: number | undefined): boolean {
  if (to === undefined || to === from) return false
  return to < LOW_PRICE_BELOW || (from !== undefined && 2 * Math.abs(to - from) > from)
}

function shopCategories(
  { categories, createCategories, newCategories }: FileCheck,
  names: readonly string[],
): { names: string[]; faults: LineFault[] } {
  const found = categories.of(names)
  const unknown = found.filter(({ id }) => id === null)
  for (const { key, name } of unknown) if (!newCategories.has(key)) newCategories.set(key, name)
  const inOrder = found.toSorted((one, other) => (one.id ?? INTEGER_MAX) - (other.id ?? INTEGER_MAX))
  return {
    names: inOrder.map(({ key, name }) => newCategories.get(key) ?? name),
    faults: createCategories
      ? []
      : unknown.map(({ name }) => ({ code: 'category_unknown', column: 'categories', found: name })),
  }
}

function missingFaults(fields: ImportedFields, faults: readonly LineFault[]): LineFault[] {
  const isTold = (column: LineFault['column']): boolean => faults.some((fault) => fault.column === column)
  const missing: LineFault[] = []
  if (fields.name === undefined && !isTold('name'))
    missing.push({ code: 'name_missing', column: 'name', found: '' })
  if (fields.price === undefined && !isTold('price'))
    missing.push({ code: 'price_missing', column: 'price', found: '' })
  return missing
}

/** SKUs are case-sensitive: `A-1` and `a-1` may both exist. If the shop lacks one, it is a slip. */
function doubledSku(own: FoldedSku, { lineOfSku, lineOfFoldedSku }: FileCheck): LineFault[] {
  const { sku, line, isInShop } = own
  if (sku === '') return []
  const same = lineOfSku.get(sku)
  if (same !== undefined) return [{ code: 'sku_twice', column: 'sku', found: sku, limit: same }]
  lineOfSku.set(sku, line)
  const alike = lineOfFoldedSku.get(sku.toLowerCase())
  if (alike === undefined) lineOfFoldedSku.set(sku.toLowerCase(), own)
  if (alike === undefined || (isInShop && alike.isInShop)) return []
  return [{ code: 'sku_twice_but_for_case', column: 'sku', found: sku, limit: alike.line }]
}

function checkLine(read: ReadLine, existing: ExistingProduct | undefined, check: FileCheck): CheckedLine {
  const sku = existing?.sku ?? read.sku.trim()
  const doubled = doubledSku({ sku, line: read.line, isInShop: existing !== undefined }, check)
  const faults = [...read.faults, ...doubled]
  const placed = shopCategories(check, read.fields.categories ?? [])
  faults.push(...placed.faults)
  const fields = read.fields.categories ? { ...read.fields, categories: placed.names } : read.fields
  if (!existing) faults.push(...missingFaults(fields, faults))
  const { before, after } = existing
    ? differences(existing, fields)
    : { before: {}, after: { ...EMPTY_PRODUCT, ...fields } }
  const isSame = existing !== undefined && Object.keys(after).length === 0
  const kind: ImportLineKind =
    faults.length > 0 ? 'fault' : isSame ? 'same' : existing === undefined ? 'create' : 'change'
  return {
    line: read.line,
    kind,
    sku: sku.slice(0, 200),
    name: fields.name ?? existing?.name ?? '',
    product_id: existing?.product_id ?? null,
    ...(kind === 'fault' ? { before: {}, after: {} } : { before, after }),
    is_price_unusual: kind !== 'fault' && isUnusualPrice(after.price, existing?.price),
    faults,
  }
}

export async function checkLines(
  db: Db,
  lines: readonly ReadLine[],
  check: FileCheck,
): Promise<CheckedLine[]> {
  await check.categories.find(
    db,
    lines.flatMap(({ fields }) => fields.categories ?? []),
  )
  const products = await findBySku(
    db,
    lines.map(({ sku }) => sku),
  )
  return lines.map((read) => checkLine(read, products.get(read.sku) ?? products.get(read.sku.trim()), check))
}
