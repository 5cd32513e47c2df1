/** Keeps what an admin did, for *History* and for undoing it. */
import type { AuditAction, AuditSubjectType } from '@warung/contract/values/audit-actions.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { appUser } from '../platform/database/schema/accounts.ts'
import { auditEntry, type ChangedFields } from '../platform/database/schema/audit.ts'

export type { ChangedFields }

export type AuditedChange = {
  /** the admin's user_id; null for what no admin did */
  readonly by: number | null
  readonly action: AuditAction
  /** id: null for what there is one of in a shop */
  readonly subject: { readonly type: AuditSubjectType; readonly id: number | null; readonly name: string }
  /**
   * The subject's fields as they were, and as they are: of fields in both, those that differ are kept. Never
   * passwords, tokens, or where shoppers live.
   */
  readonly before: ChangedFields
  readonly after: ChangedFields
  readonly at: Date
}

function withoutEqualFields(fields: ChangedFields, others: ChangedFields): ChangedFields {
  const differing = Object.entries(fields).filter(
    ([name, value]) => !(name in others) || JSON.stringify(value) !== JSON.stringify(others[name]),
  )
  return Object.fromEntries(differing)
}

/** Several changes in one statement. */
export async function recordChanges(db: Db, changes: readonly AuditedChange[]): Promise<void> {
  if (changes.length === 0) return
  await db.insert(auditEntry).values(
    changes.map(({ by, action, subject, before, after, at }) => ({
      user_id: by,
      user_name: sql<string>`coalesce((select ${appUser.name} from ${appUser} where ${appUser.user_id} = ${by}), '')`,
      action,
      subject_type: subject.type,
      subject_id: subject.id,
      subject_name: subject.name,
      before: withoutEqualFields(before, after),
      after: withoutEqualFields(after, before),
      created_at: at,
    })),
  )
}

/** One statement; with the handle of the transaction that makes the change, so that neither is there alone. */
export function recordChange(db: Db, change: AuditedChange): Promise<void> {
  return recordChanges(db, [change])
}
