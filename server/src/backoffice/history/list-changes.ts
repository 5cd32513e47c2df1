import type { AuditEntry } from '@warung/contract/audit.ts'
import { mayManage } from '@warung/contract/roles.ts'
import type { AuditAction, AuditSubjectType } from '@warung/contract/values/audit-actions.ts'
import { LIST_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Caller } from '../../accounts/authenticate.ts'
import type { Db } from '../../platform/database/open.ts'
import { appUser } from '../../platform/database/schema/accounts.ts'
import { auditEntry } from '../../platform/database/schema/audit.ts'
import { cursorPage } from '../../platform/database/sql/cursor-page.ts'
import { containsKeyword } from '../../platform/database/sql/keyword-search.ts'
import { normalizeKeyword } from '../../platform/text/search-keyword.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'
import { isHiddenAgain, undoRefusal } from './undo-change.ts'

export type AuditQuery = {
  readonly keyword?: string | undefined
  readonly user_id?: number | undefined
  readonly action?: AuditAction | undefined
  readonly subject_type?: AuditSubjectType | undefined
  readonly subject_id?: number | undefined
  readonly before?: number | undefined
}

type AuditPage = { data: WithDates<AuditEntry>[]; meta: { before: number | null } }

function entriesOf(query: AuditQuery): SQL | undefined {
  const keyword = normalizeKeyword(query.keyword)
  return and(
    keyword === undefined ? undefined : containsKeyword(auditEntry.search_text, keyword),
    query.user_id === undefined ? undefined : eq(auditEntry.user_id, query.user_id),
    query.action === undefined ? undefined : eq(auditEntry.action, query.action),
    query.subject_type === undefined ? undefined : eq(auditEntry.subject_type, query.subject_type),
    query.subject_id === undefined ? undefined : eq(auditEntry.subject_id, query.subject_id),
    query.before === undefined ? undefined : lt(auditEntry.audit_entry_id, query.before),
  )
}

const undoer = alias(appUser, 'undoer')
/** the changed user: their role decides who may restore them */
const aboutUser = alias(appUser, 'about_user')

export async function listChanges(db: Db, caller: Caller, query: AuditQuery, now: Date): Promise<AuditPage> {
  const found = await db
    .select({
      entry: auditEntry,
      isHiddenAgain,
      undone_by_name: undoer.name,
      about: { user_id: aboutUser.user_id, role_id: aboutUser.role_id },
    })
    .from(auditEntry)
    .leftJoin(undoer, eq(undoer.user_id, auditEntry.undone_by))
    .leftJoin(
      aboutUser,
      and(eq(auditEntry.subject_type, 'user'), eq(aboutUser.user_id, auditEntry.subject_id)),
    )
    .where(entriesOf(query))
    .orderBy(desc(auditEntry.audit_entry_id))
    .limit(LIST_PAGE_SIZE + 1)
  const { rows: shown, next } = cursorPage(found, LIST_PAGE_SIZE, ({ entry }) => entry.audit_entry_id)
  const data = shown.map(({ entry, isHiddenAgain, undone_by_name, about }) => ({
    ...entry,
    undone_by_name,
    is_undoable:
      undoRefusal(entry, now) === undefined && !isHiddenAgain && (about === null || mayManage(caller, about)),
  }))
  return { data, meta: { before: next } }
}
