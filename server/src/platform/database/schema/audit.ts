import type { AuditAction, AuditSubjectType } from '@warung/contract/values/audit-actions.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { appUser } from './accounts.ts'

export type ChangedFields = Readonly<Record<string, unknown>>

export const auditEntry = pgTable(
  'audit_entry',
  {
    audit_entry_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer().references(() => appUser.user_id),
    /** as it was then; empty if no admin did it */
    user_name: text().notNull(),
    // unconstrained, because these sets grow without a migration
    action: text().$type<AuditAction>().notNull(),
    subject_type: text().$type<AuditSubjectType>().notNull(),
    /** null if there is only one, such as the settings */
    subject_id: integer(),
    subject_name: text().notNull(),
    before: jsonb().$type<ChangedFields>().notNull(),
    after: jsonb().$type<ChangedFields>().notNull(),
    created_at: time().notNull(),
    /** ids of the entries that a bulk change consists of */
    part_ids: jsonb().$type<readonly number[]>(),
    undone_at: time(),
    undone_by: integer().references(() => appUser.user_id),
    search_text: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(normalize(user_name || chr(10) || subject_name))`),
  },
  (t) => [
    check('audit_entry_undone', sql`(${t.undone_at} is null) = (${t.undone_by} is null)`),
    index('audit_entry_of_user').on(t.user_id, t.audit_entry_id),
    index('audit_entry_of_action').on(t.action, t.audit_entry_id),
    index('audit_entry_of_subject').on(t.subject_type, t.subject_id, t.audit_entry_id),
    index('audit_entry_search').using('gin', sql`${t.search_text} gin_trgm_ops`),
  ],
)
