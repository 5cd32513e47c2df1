import { importedFields } from '@warung/contract/product-csv.ts'
import { asc, inArray } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { recordChange } from '../../audit/record-change.ts'
import { revertProducts } from '../../catalog/import/revert-products.ts'
import { restoreDeletedProducts } from '../../catalog/products/restore-product.ts'
import type { Db } from '../../platform/database/open.ts'
import { auditEntry } from '../../platform/database/schema/audit.ts'

type BulkEntry = Pick<typeof auditEntry.$inferSelect, 'part_ids' | 'subject_name'>

/** Locked, since an admin may undo one of the deletions at the same time. */
function lockParts(db: Db, { part_ids }: BulkEntry) {
  return db
    .select()
    .from(auditEntry)
    .where(inArray(auditEntry.audit_entry_id, [...(part_ids ?? [])]))
    .orderBy(asc(auditEntry.audit_entry_id))
    .for('update')
}

async function recordUndo(
  db: Db,
  caller: Caller,
  { subject_name: name }: BulkEntry,
  { unchanged, at }: { readonly unchanged: number; readonly at: Date },
): Promise<void> {
  await recordChange(db, {
    by: caller.user_id,
    action: 'products.change_undone',
    subject: { type: 'product', id: null, name },
    before: {},
    after: unchanged === 0 ? {} : { changed_since: unchanged },
    at,
  })
}

/** @returns how many products were skipped, because they have changed since */
export async function undoBulkChange(db: Db, caller: Caller, entry: BulkEntry, at: Date): Promise<number> {
  const parts = await lockParts(db, entry)
  const changes = parts.map(({ subject_id, before, after }) => ({
    product_id: subject_id,
    before: importedFields.parse(before),
    after: importedFields.parse(after),
    moved: 0,
  }))
  const unchanged = await revertProducts(db, changes, { user_id: caller.user_id, at })
  await recordUndo(db, caller, entry, { unchanged, at })
  return unchanged
}

/** @returns how many products stay deleted */
export async function undoBulkDeletion(db: Db, caller: Caller, entry: BulkEntry, at: Date): Promise<number> {
  const parts = (await lockParts(db, entry)).filter(({ undone_at }) => undone_at === null)
  const ids = parts.flatMap(({ subject_id }) => subject_id ?? [])
  const restored = await restoreDeletedProducts(db, caller, ids, at)
  const undone = parts.filter(({ subject_id }) => restored.has(subject_id ?? 0))
  await db
    .update(auditEntry)
    .set({ undone_at: at, undone_by: caller.user_id })
    .where(
      inArray(
        auditEntry.audit_entry_id,
        undone.map(({ audit_entry_id }) => audit_entry_id),
      ),
    )
  const unchanged = parts.length - undone.length
  await recordUndo(db, caller, entry, { unchanged, at })
  return unchanged
}
