/** Groups of an import: made and changed once its lines are written, and put back by its undo. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { recordChanges } from '../../../audit/record-change.ts'
import type { Db } from '../../../platform/database/open.ts'
import { product, productGroup } from '../../../platform/database/schema/catalog.ts'
import { productImportGroup } from '../../../platform/database/schema/product-imports.ts'
import { idRows } from '../../../platform/database/sql/one-of.ts'
import { rows } from '../../../platform/database/sql/query-rows.ts'
import { emit } from '../../../platform/events/shop-events.ts'
import { optionsInWords } from '../../groups/write-variants.ts'
import { groupSearchText } from '../../products/search-text.ts'
import { type ImportRow, inClaimedImport } from '../claim-import.ts'
import { FileRefused } from '../file-refused.ts'

type ImportedGroup = typeof productImportGroup.$inferSelect

function groupsOfImport(db: Db, importId: number, is_written: boolean): Promise<ImportedGroup[]> {
  return db
    .select()
    .from(productImportGroup)
    .where(
      and(eq(productImportGroup.product_import_id, importId), eq(productImportGroup.is_written, is_written)),
    )
    .orderBy(asc(productImportGroup.position))
}

const groupIdsOf = (groups: readonly ImportedGroup[]) =>
  idRows(groups.flatMap((group) => group.product_group_id ?? []))

/** In the order of their ids, and before their products, as everywhere. */
async function lockVersions(db: Db, groups: readonly ImportedGroup[]): Promise<Map<number, number>> {
  const locked = await rows<{ product_group_id: number; version: number }>(
    db,
    sql`select product_group_id, version from ${productGroup}
      where product_group_id in ${groupIdsOf(groups)}
      order by product_group_id for no key update`,
  )
  return new Map(locked.map(({ product_group_id, version }) => [product_group_id, version]))
}

/** @throws {FileRefused} group_changed since the check */
async function requireUnchanged(db: Db, groups: readonly ImportedGroup[]): Promise<void> {
  const versions = await lockVersions(db, groups)
  const changed = groups.find(
    ({ product_group_id, version }) => versions.get(product_group_id ?? 0) !== version,
  )
  if (changed) throw new FileRefused({ code: 'group_changed', name: changed.name })
}

async function insertNewGroups(db: Db, groups: readonly ImportedGroup[], at: Date): Promise<ImportedGroup[]> {
  if (groups.length === 0) return []
  const ids = await rows<{ id: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence('product_group', 'product_group_id'))::integer as id
      from generate_series(1, ${groups.length}::integer)`,
  )
  const made = groups.map((group, at) => ({ ...group, product_group_id: ids[at]?.id ?? null }))
  const written = made.map(({ product_group_id, name, options }) => {
    return { product_group_id, name, options, search_text: groupSearchText({ name, options }) }
  })
  await db.execute(sql`insert into ${productGroup} (product_group_id, name, options, search_text, created_at)
    overriding system value select product_group_id, name, options, search_text, ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as new(product_group_id integer, name text,
      options jsonb, search_text text)`)
  return made
}

/** Deleted products leave for good, as when a form saves the group. */
async function updateGroups(db: Db, groups: readonly ImportedGroup[]): Promise<void> {
  if (groups.length === 0) return
  const written = groups.map(({ product_group_id, name, options, version }) => {
    return { product_group_id, options, version, search_text: groupSearchText({ name, options }) }
  })
  await db.execute(sql`update ${productGroup} set options = new.options, search_text = new.search_text,
      version = new.version + 1
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as new(product_group_id integer, options jsonb,
      search_text text, version integer)
    where ${productGroup.product_group_id} = new.product_group_id`)
  await db.execute(sql`update ${product} set product_group_id = null, option_values = null
    where deleted_at is not null
      and product_group_id in ${groupIdsOf(groups)}`)
  // the trigger adds what the group is called now
  await db.execute(sql`update ${product} set search_text = split_part(search_text, chr(31), 1)
    where leads_group
      and product_group_id in ${groupIdsOf(groups)}`)
}

async function markGroups(
  db: Db,
  importId: number,
  groups: readonly ImportedGroup[],
  is_written: boolean,
): Promise<void> {
  const marked = groups.map(({ position, product_group_id, version }) => ({
    position,
    product_group_id,
    version,
  }))
  await db.execute(sql`update ${productImportGroup} as own
    set is_written = ${is_written}, product_group_id = marked.product_group_id, version = marked.version
    from jsonb_to_recordset(${JSON.stringify(marked)}::jsonb) as marked(position integer, product_group_id integer,
      version integer)
    where own.product_import_id = ${importId} and own.position = marked.position`)
}

function recordOptions(
  db: Db,
  groups: readonly ImportedGroup[],
  user_id: number,
  at: Date,
): Promise<number[]> {
  const changed = groups.filter(
    ({ options, options_before }) => JSON.stringify(options) !== JSON.stringify(options_before),
  )
  return recordChanges(
    db,
    changed.map(({ product_group_id, name, options, options_before }) => ({
      by: user_id,
      action: 'product_group.changed',
      subject: { type: 'product_group', id: product_group_id, name },
      before: { options: optionsInWords({ name, options: options_before ?? [] }) },
      after: { options: optionsInWords({ name, options }) },
      at,
    })),
  )
}

/** Its products have left it by now. @throws {FileRefused} group_changed */
export function writeGroups(db: Db, row: ImportRow, at: Date): Promise<void> {
  return inClaimedImport(db, row, async (db) => {
    const groups = await groupsOfImport(db, row.product_import_id, false)
    if (groups.length === 0) return
    const [made, known] = [
      groups.filter(({ options_before }) => options_before === null),
      groups.filter(({ options_before }) => options_before !== null),
    ]
    await requireUnchanged(db, known)
    await updateGroups(db, known)
    await recordOptions(db, known, row.asked_by, at)
    const written = [
      ...(await insertNewGroups(db, made, at)),
      ...known.map((group) => ({ ...group, version: group.version + 1 })),
    ]
    await markGroups(db, row.product_import_id, written, true)
    emit(db, 'catalogChanged')
  })
}

/** Before products come back into them. One that was changed since stays as it is. */
export function restoreGroups(db: Db, row: ImportRow, at: Date): Promise<void> {
  return inClaimedImport(db, row, async (db) => {
    const groups = await groupsOfImport(db, row.product_import_id, true)
    const known = groups.filter(({ options_before }) => options_before !== null)
    const versions = await lockVersions(db, known)
    const restored = known
      .filter(({ product_group_id, version }) => versions.get(product_group_id ?? 0) === version)
      .map((group) => ({ ...group, options: group.options_before ?? [], options_before: group.options }))
    await updateGroups(db, restored)
    await recordOptions(db, restored, row.asked_by, at)
    await markGroups(db, row.product_import_id, known, false)
    emit(db, 'catalogChanged')
  })
}

/** Those that an undo has left without products. */
export async function deleteMadeGroups(db: Db, importId: number): Promise<void> {
  await db.execute(sql`delete from ${productGroup} as own using ${productImportGroup} as made
    where made.product_import_id = ${importId} and made.options_before is null and made.is_written
      and own.product_group_id = made.product_group_id
      and not exists (select from ${product} where product.product_group_id = own.product_group_id)`)
}
