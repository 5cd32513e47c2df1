import type { ImportedFields } from '@warung/contract/product-csv.ts'
import { FIELD_COLUMNS, productField } from '@warung/contract/product-fields.ts'
import { INTEGER_MAX, LOW_PRICE_BELOW } from '@warung/contract/values/limits.ts'
import { keysOf } from '@warung/contract/values/objects.ts'
import type { ImportLineKind } from '@warung/contract/values/product-imports.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import type { LineFault } from '../../platform/database/schema/import-faults.ts'
import type { productImportLine } from '../../platform/database/schema/product-imports.ts'
import { findStoredImages } from '../images/lock-stored-images.ts'
import { importedSaleFaults, withWholeSale } from './check-sale.ts'
import { type CsvProduct, findCsvProducts } from './csv-products.ts'
import type { CategoryNames } from './find-categories.ts'
import { type ReadLine, shownCell } from './read-line.ts'
import type { FileGroups } from './variants/file-groups.ts'
import { isSameVariant } from './variants/read-variant.ts'

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
  readonly groups: FileGroups
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
  FIELD_COLUMNS.flatMap((column) => {
    const { initial, isOptional } = productField(column)
    return initial === undefined || isOptional ? [] : [[column, initial]]
  }),
)

function differences(
  existing: CsvProduct,
  imported: ImportedFields,
): { before: ImportedFields; after: ImportedFields } {
  const differing = withWholeSale(
    keysOf(imported).filter((name) => JSON.stringify(existing[name]) !== JSON.stringify(imported[name])),
  )
  return {
    before: Object.fromEntries(differing.map((name) => [name, existing[name]])),
    after: Object.fromEntries(
      differing.map((name) => [name, name in imported ? imported[name] : existing[name]]),
    ),
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

type CheckedPictures = Pick<ImportedFields, 'pictures'> & {
  /** at other servers, fetched for products without any */
  readonly addresses: readonly string[]
  readonly faults: readonly LineFault[]
}

/** Pictures that stay keep their descriptions. */
function checkPictures(
  existing: CsvProduct | undefined,
  { fields, pictureAddresses }: ReadLine,
  { storedImages }: FileCheck,
): CheckedPictures {
  const own = new Map(existing?.pictures.map((picture) => [picture.image, picture]))
  const isKnown = ({ image }: { image: string }): boolean => own.has(image) || storedImages.has(image)
  const [known, others] = [
    fields.pictures?.filter(isKnown),
    (fields.pictures ?? []).filter((each) => !isKnown(each)),
  ]
  const unknown = others.find(({ image }) => !/^https?:\/\//i.test(image))
  if (unknown) {
    const fault = { code: 'picture_unknown', column: 'pictures', found: shownCell(unknown.image) } as const
    return { addresses: [], faults: [fault] }
  }
  const addresses = [...pictureAddresses, ...others.map(({ image }) => image)]
  // those that a product has are its own: a second import of the file would fetch them again
  if (addresses.length > 0 && own.size > 0) return { addresses: [], faults: [] }
  const pictures = known?.map((picture) => own.get(picture.image) ?? picture)
  return { ...(pictures ? { pictures } : {}), addresses, faults: [] }
}

/** Spelled as the shop does if it is the same. Absent: the product stays where it is. */
function variantOfLine(
  { line, fields: { variant }, keepsGroup }: ReadLine,
  existing: CsvProduct | undefined,
  { groups }: FileCheck,
): Pick<ImportedFields, 'variant'> {
  if (variant === undefined) return {}
  if (keepsGroup && existing?.product_group_id) {
    groups.addStaying(line, variant, existing.product_group_id)
    return {}
  }
  const own = existing?.variant ?? null
  const isChanged = !isSameVariant(variant, own)
  groups.add(line, variant, existing, isChanged)
  if (isChanged) return { variant }
  return existing ? { variant: own } : {}
}

function missingFaults(fields: ImportedFields, faults: readonly LineFault[]): LineFault[] {
  const hasFault = (column: LineFault['column']): boolean => faults.some((fault) => fault.column === column)
  const missing: LineFault[] = []
  if (fields.name === undefined && !hasFault('name'))
    missing.push({ code: 'name_missing', column: 'name', found: '' })
  if (fields.price === undefined && !hasFault('price'))
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
  const { addresses, faults: pictureFaults, ...pictures } = checkPictures(existing, read, check)
  faults.push(...placed.faults, ...pictureFaults)
  const { variant: _, pictures: __, ...others } = read.fields
  const fields: ImportedFields = {
    ...others,
    ...(others.categories ? { categories: placed.names } : {}),
    ...pictures,
    ...variantOfLine(read, existing, check),
  }
  if (!existing) faults.push(...missingFaults(fields, faults))
  const { before, after } = existing
    ? differences(existing, fields)
    : { before: {}, after: { ...EMPTY_PRODUCT, ...fields } }
  faults.push(...importedSaleFaults(after, existing))
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
