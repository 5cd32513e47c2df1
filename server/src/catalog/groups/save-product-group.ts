/** Options and all variants in one transaction (decisions/055). */
import type { Category, ProductBody } from '@warung/contract/catalog.ts'
import type { ProductGroup, ProductGroupBody } from '@warung/contract/product-groups.ts'
import { variantName } from '@warung/contract/variant-names.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { recordChange, recordChanges } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { productCategory, productGroup } from '../../platform/database/schema/catalog.ts'
import { stockMovement } from '../../platform/database/schema/stock-movements.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { auditedFields } from '../products/audited-fields.ts'
import { explainConstraintViolation } from '../products/check-product.ts'
import { insertCheckedProducts } from '../products/create-product.ts'
import { productById } from '../products/find-product.ts'
import { groupSearchText } from '../products/search-text.ts'
import { checkVariants, matchRows, type VariantRow } from './check-variants.ts'
import { productGroupById } from './find-product-group.ts'
import { type LockedGroup, lockGroup, lockMembers, type Member } from './lock-group.ts'
import {
  auditedVariant,
  canonicalValues,
  isVariantChanged,
  joinGroup,
  leaveGroup,
  optionsInWords,
  releaseSkus,
  type VariantWrite,
  variantWrite,
  writeVariants,
} from './write-variants.ts'

type SaveContext = {
  readonly db: Db
  readonly caller: Caller
  readonly now: Date
  readonly body: ProductGroupBody
}

type CommonFields = Required<NonNullable<ProductGroupBody['common']>> &
  Pick<ProductBody, 'published_from' | 'published_until'>

/** New products take the given common fields, or else those of the first existing product. */
async function commonFieldsOf(
  { db, body }: SaveContext,
  table: readonly VariantRow[],
): Promise<CommonFields> {
  if (body.common) return body.common
  const first = table.find(({ existing }) => existing)?.existing
  if (!first) return { brand: '', description: '', product_category_id: [], is_published: true }
  const { brand, description, product_categories, ...publication } = await productById(db, first.product_id)
  const { is_published, published_from, published_until } = publication
  return {
    brand,
    description,
    product_category_id: product_categories.map((category) => category.product_category_id),
    is_published,
    published_from,
    published_until,
  }
}

function categoriesWithIds(db: Db, ids: readonly number[]): Promise<Category[]> {
  const { product_category_id, name } = productCategory
  return db
    .select({ product_category_id, name })
    .from(productCategory)
    .where(inArray(product_category_id, [...ids]))
    .orderBy(product_category_id)
}

type NewVariant = { readonly product_id: number; readonly values: readonly string[] }

async function insertVariants(context: SaveContext, table: readonly VariantRow[]): Promise<NewVariant[]> {
  const { db, caller, now, body } = context
  const rows = table.filter(({ existing }) => existing === undefined)
  if (rows.length === 0) return []
  const common = await commonFieldsOf(context, table)
  const made = rows.map(({ body: { sku, price, stock, weight_grams = null, image, values: written } }) => {
    const values = canonicalValues(body, written)
    const name = variantName(body.name, values)
    return { values, product: { ...common, name, sku, price, stock, weight_grams, image } }
  })
  const created = await insertCheckedProducts(
    db,
    caller,
    made.map(({ product }) => ({ body: product, created_at: now })),
  )
  const ids = new Map(created.map(({ sku, product_id }) => [sku, product_id]))
  const variants = made.map(({ values, product }) => ({
    values,
    product,
    product_id: ids.get(product.sku) ?? 0,
  }))
  const product_categories = await categoriesWithIds(db, common.product_category_id)
  await recordChanges(
    db,
    variants.map(({ product, values, product_id }) => ({
      by: caller.user_id,
      action: 'product.created',
      subject: { type: 'product', id: product_id, name: product.name },
      before: {},
      after: { ...auditedFields({ ...product, product_categories }), option_values: values },
      at: now,
    })),
  )
  return variants
}

async function recordVariants(
  { db, caller, now }: SaveContext,
  writes: readonly VariantWrite[],
): Promise<void> {
  await recordChanges(
    db,
    writes.map((write) => ({
      by: caller.user_id,
      action: 'product.changed',
      subject: { type: 'product', id: write.product_id, name: write.name },
      before: auditedVariant(write.existing, write.existing.values),
      after: auditedVariant(write, write.values),
      at: now,
    })),
  )
}

async function recordPieces(
  { db, caller, now }: SaveContext,
  writes: readonly VariantWrite[],
): Promise<void> {
  const moved = writes.filter(({ stock, existing }) => stock !== existing.stock)
  if (moved.length === 0) return
  await db.insert(stockMovement).values(
    moved.map(({ product_id, stock, existing }) => ({
      product_id,
      quantity: stock - existing.stock,
      reason: 'edited' as const,
      user_id: caller.user_id,
      created_at: now,
    })),
  )
}

async function writeGroup({ db, now, body }: SaveContext, before: LockedGroup | undefined): Promise<number> {
  const { name, options } = body
  const search_text = groupSearchText(body)
  if (before) {
    const { product_group_id: id, version } = before
    await db
      .update(productGroup)
      .set({ name, options, search_text, version: version + 1 })
      .where(eq(productGroup.product_group_id, id))
    return id
  }
  const [created] = await db
    .insert(productGroup)
    .values({ name, options, search_text, created_at: now })
    .returning({ id: productGroup.product_group_id })
  if (!created) throw new Error('a group was inserted but not returned')
  return created.id
}

function isSameCombination({ values, existing }: VariantWrite): boolean {
  return JSON.stringify(values) === JSON.stringify(existing.values)
}

/** Releases the combinations of products that leave, and of products whose combination changes, before any is assigned again. */
async function releaseCombinations(
  db: Db,
  members: readonly Member[],
  writes: readonly VariantWrite[],
  before: LockedGroup | undefined,
): Promise<void> {
  if (!before) return
  const staying = new Set(writes.filter(isSameCombination).map(({ product_id }) => product_id))
  const leaving = members.filter(
    ({ product_id, product_group_id }) =>
      product_group_id === before.product_group_id && !staying.has(product_id),
  )
  await leaveGroup(
    db,
    leaving.map(({ product_id }) => product_id),
  )
}

/** Suppresses the triggers that would choose the leader at each row (catalog/lead_groups_of_product.sql). */
async function withOneLeaderChoice(db: Db, groupId: number, write: () => Promise<void>): Promise<void> {
  await db.execute(sql`select set_config('warung.saved_group', ${String(groupId)}, true)`)
  await write()
  await db.execute(
    sql`select lead_group(${groupId}::integer, true), set_config('warung.saved_group', '', true)`,
  )
  // the trigger appends the group's current text
  await db.execute(sql`update product set search_text = split_part(search_text, chr(31), 1)
    where product_group_id = ${groupId}::integer and leads_group`)
}

async function saveGroup(context: SaveContext, before: LockedGroup | undefined): Promise<number> {
  const { db, caller, now, body } = context
  const ids = body.products.flatMap(({ product_id }) => product_id ?? [])
  const members = await lockMembers(db, before?.product_group_id ?? null, ids)
  const table = matchRows(body.products, members)
  await checkVariants(db, table, before?.product_group_id ?? null)
  const groupId = await writeGroup(context, before)
  const writes = table.flatMap(({ existing, ...row }) =>
    existing ? [variantWrite({ ...row, existing }, body, before)] : [],
  )
  const changed = writes.filter(isVariantChanged)
  await withOneLeaderChoice(db, groupId, async () => {
    await releaseCombinations(db, members, writes, before)
    await releaseSkus(db, changed)
    await writeVariants(db, groupId, changed)
    await joinGroup(db, groupId, await insertVariants(context, table))
  })
  await recordPieces(context, changed)
  emit(db, 'catalogChanged')
  await recordVariants(context, changed)
  await recordChange(db, {
    by: caller.user_id,
    action: before ? 'product_group.changed' : 'product_group.created',
    subject: { type: 'product_group', id: groupId, name: body.name },
    before: before ? { name: before.name, options: optionsInWords(before) } : {},
    after: { name: body.name, options: optionsInWords(body) },
    at: now,
  })
  return groupId
}

/** @throws {Problem} variants_refused, chosen_product_gone, chosen_product_changed, sku_taken, product_fields_refused */
export function createProductGroup(
  db: Db,
  caller: Caller,
  body: ProductGroupBody,
  now: Date,
): Promise<ProductGroup> {
  return inTransaction(db, async (db) =>
    productGroupById(db, await saveGroup({ db, caller, now, body }, undefined)),
  ).catch(explainConstraintViolation)
}

/** @throws {Problem} product_group_not_found, product_group_changed, and those of createProductGroup */
export function changeProductGroup(
  db: Db,
  caller: Caller,
  { product_group_id, version, ...body }: ProductGroupBody & { product_group_id: number; version: number },
  now: Date,
): Promise<ProductGroup> {
  return inTransaction(db, async (db) => {
    const before = await lockGroup(db, product_group_id)
    if (before.version !== version) throw new Problem('product_group_changed')
    return productGroupById(db, await saveGroup({ db, caller, now, body }, before))
  }).catch(explainConstraintViolation)
}
