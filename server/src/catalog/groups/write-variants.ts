/** Writes a whole table of up to 100 variants in a few statements. */

import type { ProductOption } from '@warung/contract/product-groups.ts'
import { optionKey, variantName } from '@warung/contract/variant-names.ts'
import { sql } from 'drizzle-orm'
import type { ChangedFields } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { idRows } from '../../platform/database/sql/one-of.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { productSearchText } from '../products/search-text.ts'
import { stockAfter, type VariantRow } from './check-variants.ts'
import type { Member } from './lock-group.ts'

export type GroupNames = { readonly name: string; readonly options: readonly ProductOption[] }

/** The values as the group's options spell them. */
export function canonicalValues({ options }: GroupNames, written: readonly string[]): string[] {
  return options.map(({ values }, index) => {
    const spelled = values.find((value) => optionKey(value) === optionKey(written[index] ?? ''))
    if (spelled === undefined) throw new Error('a value of no option passed the contract')
    return spelled
  })
}

/** A custom name stays; a name derived from the group's follows it. */
function renamedVariant(
  existing: Member,
  after: GroupNames,
  values: readonly string[],
  before?: GroupNames,
): string {
  const made = before && existing.values ? variantName(before.name, existing.values) : after.name
  return existing.name === made || existing.name === after.name
    ? variantName(after.name, values)
    : existing.name
}

export type VariantWrite = Pick<
  Member,
  'product_id' | 'name' | 'sku' | 'price' | 'stock' | 'weight_grams' | 'image'
> & {
  readonly values: readonly string[]
  readonly existing: Member
}

export function variantWrite(
  row: VariantRow & { readonly existing: Member },
  after: GroupNames,
  before?: GroupNames,
): VariantWrite {
  const { body, existing } = row
  const values = canonicalValues(after, body.values)
  return {
    product_id: existing.product_id,
    name: renamedVariant(existing, after, values, before),
    sku: body.sku,
    price: body.price,
    stock: stockAfter(row),
    weight_grams: body.weight_grams === undefined ? existing.weight_grams : body.weight_grams,
    image: body.image,
    values,
    existing,
  }
}

export function auditedVariant(
  { name, sku, price, stock, weight_grams, image }: Omit<VariantWrite, 'existing' | 'values'>,
  values: readonly string[] | null,
): ChangedFields {
  return { name, sku, price, stock, weight_grams, image, option_values: values }
}

export function isVariantChanged(write: VariantWrite): boolean {
  const { existing, values } = write
  return (
    JSON.stringify(auditedVariant(write, values)) !==
    JSON.stringify(auditedVariant(existing, existing.values))
  )
}

/** Also releases combinations, so that siblings can swap theirs. @param ids undeleted products; their open forms become outdated */
export async function leaveGroup(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  emit(db, 'catalogChanged')
  await db.execute(sql`update product set product_group_id = null, option_values = null, version = version + 1
    where product_id in ${idRows(ids)}`)
}

/** The unique index checks row by row, so siblings can take each other's SKUs only once these are released. */
export async function releaseSkus(db: Db, writes: readonly VariantWrite[]): Promise<void> {
  const taken = new Set(writes.filter(({ sku, existing }) => sku !== existing.sku).map(({ sku }) => sku))
  const ids = writes.filter(({ existing }) => taken.has(existing.sku)).map(({ product_id }) => product_id)
  if (ids.length === 0) return
  await db.execute(sql`update product set sku = chr(31) || product_id where product_id in ${idRows(ids)}`)
}

export async function writeVariants(db: Db, groupId: number, writes: readonly VariantWrite[]): Promise<void> {
  if (writes.length === 0) return
  emit(db, 'catalogChanged')
  const written = writes.map(({ existing, values, ...fields }) => ({
    ...fields,
    option_values: values,
    image_alt: fields.image === existing.image ? existing.image_alt : '',
    search_text: productSearchText({ ...fields, brand: existing.brand }),
    next_version: existing.version + 1,
  }))
  await db.execute(sql`update product set name = new.name, sku = new.sku, price = new.price, stock = new.stock,
      weight_grams = new.weight_grams, image = new.image, image_alt = new.image_alt, search_text = new.search_text,
      product_group_id = ${groupId}::integer, option_values = new.option_values, version = new.next_version
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as new (product_id integer, name text, sku text, price bigint,
      stock integer, weight_grams integer, image text, image_alt text, search_text text, option_values text[], next_version integer)
    where product.product_id = new.product_id`)
  // the new first picture may have been a further one
  await db.execute(sql`delete from product_image using product
    where product_image.product_id = product.product_id and product.product_group_id = ${groupId}::integer
      and product_image.image = product.image`)
}

/** Adds products whose other fields are already written. */
export async function joinGroup(
  db: Db,
  groupId: number,
  joining: readonly { readonly product_id: number; readonly values: readonly string[] }[],
): Promise<void> {
  if (joining.length === 0) return
  emit(db, 'catalogChanged')
  const written = joining.map(({ product_id, values }) => ({ product_id, option_values: values }))
  await db.execute(sql`update product set product_group_id = ${groupId}::integer, option_values = new.option_values
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as new (product_id integer, option_values text[])
    where product.product_id = new.product_id`)
}

/** For *History*. */
export function optionsInWords({ options }: GroupNames): string[] {
  return options.map(({ name, values }) => `${name}: ${values.join(', ')}`)
}
