import {
  UNDO_DAYS_MAX,
  UNDOABLE_ACTIONS,
  type UndoableAction,
} from '@warung/contract/values/audit-actions.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { restoreUser } from '../../accounts/restore-user.ts'
import { restoreCategory } from '../../catalog/categories/restore-category.ts'
import { restoreProduct } from '../../catalog/products/restore-product.ts'
import { showReview } from '../../catalog/reviews/moderate-review.ts'
import { violatedConstraint } from '../../platform/database/errors.ts'
import type { Db } from '../../platform/database/open.ts'
import { auditEntry } from '../../platform/database/schema/audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type PlainProblemCode, Problem } from '../../platform/problems/problem.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import { undoBulkChange, undoBulkDeletion } from './undo-bulk-change.ts'

type AuditEntryRow = typeof auditEntry.$inferSelect

/** @returns how many products were skipped, because they have changed since */
type UndoCommand = (db: Db, caller: Caller, entry: AuditEntryRow, now: Date) => Promise<number>

function forSubject(
  restore: (db: Db, caller: Caller, subjectId: number, now: Date) => Promise<void>,
): UndoCommand {
  return async (db, caller, { subject_id }, now) => {
    if (subject_id === null) throw new Problem('change_not_undoable')
    await restore(db, caller, subject_id, now)
    return 0
  }
}

/** A condition on `audit_entry`: the review has been hidden again since. */
export const isHiddenAgain: SQL<boolean> = sql<boolean>`(audit_entry.action = 'review.hidden' and exists (
  select from audit_entry as later
  where later.subject_type = audit_entry.subject_type and later.subject_id = audit_entry.subject_id
    and later.action = 'review.hidden' and later.audit_entry_id > audit_entry.audit_entry_id))`

/** Another hiding may have another reason, so only the last one is undone. */
async function undoHiding(db: Db, caller: Caller, entry: AuditEntryRow, now: Date): Promise<number> {
  const skippedCount = await forSubject(showReview)(db, caller, entry, now)
  // after the review is locked, so that no hiding comes between
  const isEntry = eq(auditEntry.audit_entry_id, entry.audit_entry_id)
  const [found] = await db.select({ isHiddenAgain }).from(auditEntry).where(isEntry)
  if (found?.isHiddenAgain) throw new Problem('change_already_undone')
  return skippedCount
}

const undoCommands: Readonly<Record<UndoableAction, UndoCommand>> = {
  'product.deleted': forSubject(restoreProduct),
  'products.changed': undoBulkChange,
  'products.deleted': undoBulkDeletion,
  'category.deleted': forSubject(restoreCategory),
  'user.deleted': forSubject(restoreUser),
  'review.hidden': undoHiding,
}

function isUndoableAction(action: string): action is UndoableAction {
  return UNDOABLE_ACTIONS.some((undoable) => undoable === action)
}

export function undoRefusal(
  { action, undone_at, created_at }: Pick<AuditEntryRow, 'action' | 'undone_at' | 'created_at'>,
  now: Date,
): PlainProblemCode | undefined {
  if (!isUndoableAction(action)) return 'change_not_undoable'
  if (undone_at !== null) return 'change_already_undone'
  if (now.getTime() - created_at.getTime() > UNDO_DAYS_MAX * DAY_MS) return 'change_too_old_to_undo'
  return undefined
}

const takenMeanwhile: Readonly<Record<string, PlainProblemCode>> = {
  product_sku: 'sku_taken_meanwhile',
  app_user_email: 'email_taken_meanwhile',
  product_category_name: 'category_name_taken_meanwhile',
  product_category_name_key: 'category_name_taken_meanwhile',
}

function explainTaken(error: unknown): never {
  const code = takenMeanwhile[violatedConstraint(error) ?? '']
  throw code === undefined ? error : new Problem(code)
}

function explainGone(error: unknown): never {
  const isGone =
    error instanceof Problem &&
    ['product_not_found', 'category_not_found', 'user_not_found', 'review_not_found'].includes(error.code)
  throw isGone ? new Problem('change_already_undone') : error
}

/**
 * @throws {Problem} audit_entry_not_found, change_not_undoable, change_already_undone,
 * change_too_old_to_undo, too_many_categories, those of deleting, and *_taken_meanwhile
 */
export function undoChange(
  db: Db,
  caller: Caller,
  entryId: number,
  now: Date,
): Promise<{ subject_type: string; subject_id: number | null; skipped_count: number }> {
  return inTransaction(db, async (db) => {
    // Locked, so that the second of two concurrent undos is refused.
    const [entry] = await db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.audit_entry_id, entryId))
      .for('update')
    if (!entry) throw new Problem('audit_entry_not_found')
    const { action, subject_type, subject_id } = entry
    const refusal = undoRefusal(entry, now)
    if (refusal) throw new Problem(refusal)
    if (!isUndoableAction(action)) throw new Problem('change_not_undoable')
    const skipped_count = await undoCommands[action](db, caller, entry, now).catch(explainGone)
    await db
      .update(auditEntry)
      .set({ undone_at: now, undone_by: caller.user_id })
      .where(and(eq(auditEntry.audit_entry_id, entryId), isNull(auditEntry.undone_at)))
    return { subject_type, subject_id, skipped_count }
  }).catch(explainTaken)
}
