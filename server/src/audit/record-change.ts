import type { AuditAction, AuditSubjectType } from '@warung/contract/values/audit-actions.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { appUser } from '../platform/database/schema/accounts.ts'
import { auditEntry, type ChangedFields } from '../platform/database/schema/audit.ts'

export type { ChangedFields }

export type AuditSubject = {
  readonly type: AuditSubjectType
  readonly id: number | null
  readonly name: string
}

export function orderSubject(orderId: number): AuditSubject {
  return { type: 'order', id: orderId, name: `Order ${orderId}` }
}

export type AuditedChange = {
  readonly by: number | null
  readonly action: AuditAction
  readonly subject: AuditSubject
  /** Only differences are stored. Must not contain passwords, tokens or shoppers' addresses. */
  readonly before: ChangedFields
  readonly after: ChangedFields
  /** ids of entries that one undo reverts together */
  readonly parts?: readonly number[]
  readonly at: Date
}

function withoutEqualFields(fields: ChangedFields, others: ChangedFields): ChangedFields {
  const differing = Object.entries(fields).filter(
    ([name, value]) => !(name in others) || JSON.stringify(value) !== JSON.stringify(others[name]),
  )
  return Object.fromEntries(differing)
}

export async function recordChanges(db: Db, changes: readonly AuditedChange[]): Promise<number[]> {
  if (changes.length === 0) return []
  const written = await db
    .insert(auditEntry)
    .values(
      changes.map(({ by, action, subject, before, after, parts, at }) => ({
        user_id: by,
        user_name: sql<string>`coalesce((select ${appUser.name} from ${appUser} where ${appUser.user_id} = ${by}), '')`,
        action,
        subject_type: subject.type,
        subject_id: subject.id,
        subject_name: subject.name,
        before: withoutEqualFields(before, after),
        after: withoutEqualFields(after, before),
        part_ids: parts,
        created_at: at,
      })),
    )
    .returning({ id: auditEntry.audit_entry_id })
  return written.map(({ id }) => id)
}

/** Call it inside the transaction of the change. */
export async function recordChange(db: Db, change: AuditedChange): Promise<void> {
  await recordChanges(db, [change])
}
