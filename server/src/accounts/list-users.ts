/** The shop's users, in pages, all of them or those whose name or e-mail matches (D15). */
import type { userRow } from '@warung/contract/accounts.ts'
import { roleName } from '@warung/contract/roles.ts'
import { LIST_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import type { UserSort } from '@warung/contract/values/list-sorts.ts'
import { asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../database/open.ts'
import { appUser } from '../database/schema/accounts.ts'
import { MATCHES_MAX, matchesOf, normalizeKeyword, wholeList } from '../database/sql/keyword-search.ts'
import { listTotal } from '../database/sql/list-total.ts'
import { type DatabasePage, type PageQuery, readPage } from '../paging.ts'
import type { WithDates } from '../shop-time.ts'
import { userRowColumns } from './user-columns.ts'

const userSorts = {
  newest: [desc(appUser.user_id)],
  oldest: [asc(appUser.user_id)],
  // the name in lower case comes first in it
  name: [sql`${appUser.search_text} collate "C"`, asc(appUser.user_id)],
  email: [asc(appUser.email), asc(appUser.user_id)],
} as const satisfies Record<UserSort, SQL[]>

export type UserQuery = PageQuery & {
  readonly keyword?: string | undefined
  readonly sort?: UserSort | undefined
}

type UserRow = z.output<typeof userRow>

/** One statement: ids by an index, then the rows of that page, and the total beside them. */
export async function listUsers(db: Db, query: UserQuery): Promise<DatabasePage<WithDates<UserRow>>> {
  const { page = 1, limit = LIST_PAGE_SIZE, sort = 'newest' } = query
  const keyword = normalizeKeyword(query.keyword)
  const listed = isNull(appUser.deleted_at)
  const list = { id: appUser.user_id, searched: appUser.search_text, listed }
  const matches =
    keyword === undefined ? wholeList(listed, listTotal('app_user')) : await matchesOf(db, list, keyword)
  const offset = (page - 1) * limit
  const shown = db
    .select({ user_id: appUser.user_id })
    .from(appUser)
    .where(matches.where)
    .orderBy(...userSorts[sort])
    .limit(keyword === undefined ? limit : Math.max(0, Math.min(limit, MATCHES_MAX - offset)))
    .offset(offset)
    .as('shown')
  const rows = await db
    .with(...matches.ctes)
    .select({ ...userRowColumns, total: matches.total })
    .from(shown)
    .innerJoin(appUser, eq(appUser.user_id, shown.user_id))
    .orderBy(...userSorts[sort])
  return readPage(
    rows.map((row) => ({ ...row, role_name: roleName(row.role_id) })),
    { page, limit },
  )
}
