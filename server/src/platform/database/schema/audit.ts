/** What admins did. Columns bear the wire's names; constraints hold the rules whatever code runs. */
import type { AuditAction, AuditSubjectType } from '@warung/contract/values/audit-actions.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { appUser } from './accounts.ts'

/** Fields of a subject with their values: those that a change changed. */
export type ChangedFields = Readonly<Record<string, unknown>>

/** One change, by whom, with what it changed; written in the change's own transaction (record-change.ts). */
export const auditEntry = pgTable(
  'audit_entry',
  {
    audit_entry_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** the admin; null for what no admin did */
    user_id: integer().references(() => appUser.user_id),
    /** as it was then; empty for nobody */
    user_name: text().notNull(),
    // no checks of these two: their sets grow without a migration
    action: text().$type<AuditAction>().notNull(),
    subject_type: text().$type<AuditSubjectType>().notNull(),
    /** null for what there is one of in a shop */
    subject_id: integer(),
    /** as it was then */
    subject_name: text().notNull(),
    before: jsonb().$type<ChangedFields>().notNull(),
    after: jsonb().$type<ChangedFields>().notNull(),
    created_at: time().notNull(),
    /** of a change to many products: the entries of each */
    part_ids: jsonb().$type<readonly number[]>(),
    undone_at: time(),
    undone_by: integer().references(() => appUser.user_id),
    /** the names of who did it and of what it was done to, in lower case, a line each */
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
