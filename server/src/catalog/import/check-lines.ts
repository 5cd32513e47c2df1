import type { ImportedFields } from '@warung/contract/product-csv.ts'
import { CSV_COLUMNS, productField } from '@warung/contract/product-fields.ts'
import { INTEGER_MAX, LOW_PRICE_BELOW } from '@warung/contract/values/limits.ts'
import { keysOf } from '@warung/contract/values/objects.ts'
import type { ImportLineKind } from '@warung/contract/values/product-imports.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import type { productImportLine } from '../../platform/database/schema/product-imports.ts'
import { findStoredImages } from '../images/hold-stored-image.ts'
import { type CsvProduct, findCsvProducts } from './csv-products.ts'
import type { CategoryNames } from './find-categories.ts'
import type { LineFault } from './import-faults.ts'
import { type ReadLine, shownCell } from './read-line.ts'

export type CheckedLine = Omit<typeof productImportLine.$inferInsert, 'product_import_id'> & {
  readonly before: ImportedFields
  readonly after: ImportedFields
  readonly faults: readonly LineFault[]
}

export type FileCheck = {
  readonly categories: CategoryNames
  readonly createCategories: boolean
  readonly newCategories: Map<string, string>
  readonly storedImages: Set<string>
  readonly lineOfSku: Map<string, number>
  readonly lineOfFoldedSku: Map<string, FoldedSku>
}

type FoldedSku = { readonly sku: string; readonly line: number; readonly isInShop: boolean }

async function findBySku(db: Db, skus: readonly string[]): Promise<Map<string, CsvProduct>> {
  const candidates = [...new Set(skus.flatMap((sku) => [sku, sku.trim()]))]
  const found = await findCsvProducts(
    db,
    sql`where deleted_at is null
        and sku in (select value from jsonb_array_elements_text(${JSON.stringify(candidates)}::jsonb))`,
  )
  return new Map(found.map((existing) => [existing.sku, existing]))
}

const EMPTY_PRODUCT: ImportedFields = Object.fromEntries(
  CSV_COLUMNS.flatMap((column) => {
    const { initial, isOptional } = productField(column)
    return initial === undefined || isOptional ? [] : [[column, initial]]
  }),
)

function differences(
  existing: CsvProduct,
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

/** Catches a misplaced thousands separator, as the form does (D22). */
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

/** Pictures that stay keep their alt texts. */
function knownPictures(
  existing: CsvProduct | undefined,
  wanted: ImportedFields['pictures'],
  { storedImages }: FileCheck,
): { pictures: ImportedFields['pictures']; faults: LineFault[] } {
  const own = new Map(existing?.pictures.map((picture) => [picture.image, picture]))
  const unknown = wanted?.find(({ image }) => !own.has(image) && !storedImages.has(image))
  return {
    pictures: wanted?.map((picture) => own.get(picture.image) ?? picture),
    faults: unknown ? [{ code: 'picture_unknown', column: 'pictures', found: shownCell(unknown.image) }] : [],
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

/** SKUs are case-sensitive: `A-1` and `a-1` may both exist. If one of them is new, it is probably a typo. */
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

function checkLine(read: ReadLine, existing: CsvProduct | undefined, check: FileCheck): CheckedLine {
  const sku = existing?.sku ?? read.sku.trim()
  const doubled = doubledSku({ sku, line: read.line, isInShop: existing !== undefined }, check)
  const faults = [...read.faults, ...doubled]
  const placed = shopCategories(check, read.fields.categories ?? [])
  const { pictures, faults: pictureFaults } = knownPictures(existing, read.fields.pictures, check)
  faults.push(...placed.faults, ...pictureFaults)
  const fields = {
    ...read.fields,
    ...(read.fields.categories ? { categories: placed.names } : {}),
    ...(pictures ? { pictures } : {}),
  }
  if (!existing) faults.push(...missingFaults(fields, faults))
  const { before, after } = existing
    ? differences(existing, fields)
    : { before: {}, after: { ...EMPTY_PRODUCT, ...fields } }
  // a product that already has pictures keeps them
  const addresses = existing === undefined || existing.pictures.length === 0 ? read.pictureAddresses : []
  const isSame = existing !== undefined && Object.keys(after).length === 0 && addresses.length === 0
  const kind: ImportLineKind =
    faults.length > 0 ? 'fault' : isSame ? 'same' : existing === undefined ? 'create' : 'change'
  return {
    line: read.line,
    kind,
    sku: sku.slice(0, 200),
    name: fields.name ?? existing?.name ?? '',
    product_id: existing?.product_id ?? null,
    ...(kind === 'fault' ? { before: {}, after: {} } : { before, after }),
    picture_addresses: kind === 'fault' ? [] : addresses,
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
  const wanted = lines.flatMap(({ fields }) => fields.pictures ?? [])
  const stored = await findStoredImages(
    db,
    wanted.map(({ image }) => image),
  )
  for (const image of stored) check.storedImages.add(image)
  const products = await findBySku(
    db,
    lines.map(({ sku }) => sku),
  )
  return lines.map((read) => checkLine(read, products.get(read.sku) ?? products.get(read.sku.trim()), check))
}
