import type { AuditSubjectType } from '@warung/contract/values/audit-actions.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { auditEntry } from '../platform/database/schema/audit.ts'

/** Whether an admin has ever changed the subject. @param id its column */
export function hasAuditEntry(type: AuditSubjectType, id: SQLWrapper): SQL {
  return sql`exists (select from ${auditEntry} as entry where entry.subject_type = ${type} and entry.subject_id = ${id})`
}
