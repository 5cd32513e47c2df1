import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { byId, dataSchema, id, idInPath, searchKeyword, shopTimestamp } from './fields.ts'
import { AUDIT_ACTIONS, AUDIT_SUBJECT_TYPES } from './values/audit-actions.ts'

const changedFields = z.record(z.string(), z.unknown())

const auditEntrySchema = z
  .object({
    audit_entry_id: id,
    user_id: id.nullable(),
    user_name: z.string(),
    /** one of AUDIT_ACTIONS, or one of a newer release */
    action: z.string(),
    subject_type: z.string(),
    subject_id: id.nullable(),
    subject_name: z.string(),
    /** after a deletion, the whole record */
    before: changedFields,
    after: changedFields,
    created_at: shopTimestamp,
    undone_at: shopTimestamp.nullable(),
    undone_by_name: z.string().nullable(),
    is_undoable: z.boolean(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof auditEntrySchema>

const undoneChange = z
  .object({
    subject_type: z.string(),
    subject_id: id.nullable(),
    /** products skipped because they have changed since */
    skipped_count: z.int(),
  })
  .meta({ id: 'UndoneChange' })

const auditQuery = z.object({
  keyword: searchKeyword.optional(),
  user_id: idInPath.optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  subject_type: z.enum(AUDIT_SUBJECT_TYPES).optional(),
  subject_id: idInPath.optional(),
  before: idInPath.optional(),
})

export const auditCalls = {
  'GET /api/v1/admin/audit': {
    summary: 'What admins did, newest first, a page at a time',
    access: 'admin',
    limit: 'browse',
    query: auditQuery,
    answer: z.object({
      data: z.array(auditEntrySchema),
      meta: z.object({ before: id.nullable() }),
    }),
    status: 200,
    refusals: [],
  },
  'POST /api/v1/admin/audit/{id}/undo': {
    summary: 'Undo a change within 30 days; returns what was changed, and how many products were left out',
    access: 'admin',
    limit: 'write',
    params: byId,
    answer: dataSchema(undoneChange),
    status: 200,
    refusals: [404, 409],
  },
} as const satisfies CallTable
