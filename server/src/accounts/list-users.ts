/** The shop's users, in pages, all of them or those whose name or e-mail matches (D15). */
import type { userRow } from '@warung/contract/accounts.ts'
import { roleName } from '@warung/contract/roles.ts'
import { asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { MATCHES_MAX, matchesOf, wantedKeyword, wholeList } from '../database/keyword-search.ts'
import { listTotal } from '../database/list-total.ts'
import type { Db } from '../database/open.ts'
import { appUser } from '../database/schema.ts'
import { type Page, type Paging, pageOf } from '../paging.ts'
import type { Handed } from '../shop-time.ts'

const PAGE_SIZE = 50 // D15

const orders = {
  newest: [desc(appUser.user_id)],
  oldest: [asc(appUser.user_id)],
  // the name in lower case comes first in it
  name: [sql`${appUser.search_text} collate "C"`, asc(appUser.user_id)],
  email: [asc(appUser.email), asc(appUser.user_id)],
} as const satisfies Record<string, SQL[]>

export type UserQuery = Paging & {
  readonly keyword?: string | undefined
  readonly sort?: keyof typeof orders | undefined
}

type UserRow = z.output<typeof userRow>

/** One statement: ids by an index, then the rows of that page, and the total beside them. */
export const listUsers = async (db: Db, query: UserQuery): Promise<Page<Handed<UserRow>>> => {
  const { page = 1, limit = PAGE_SIZE, sort = 'newest' } = query
  const keyword = wantedKeyword(query.keyword)
  const listed = isNull(appUser.deleted_at)
  const list = { id: appUser.user_id, searched: appUser.search_text, listed }
  const matches =
    keyword === undefined ? wholeList(listed, listTotal('app_user')) : await matchesOf(db, list, keyword)
  const offset = (page - 1) * limit
  const shown = db
    .select({ user_id: appUser.user_id })
    .from(appUser)
    .where(matches.where)
    .orderBy(...orders[sort])
    .limit(keyword === undefined ? limit : Math.max(0, Math.min(limit, MATCHES_MAX - offset)))
    .offset(offset)
    .as('shown')
  const rows = await db
    .with(...matches.ctes)
    .select({
      user_id: appUser.user_id,
      name: appUser.name,
      email: appUser.email,
      role_id: appUser.role_id,
      created_at: appUser.created_at,
      total: matches.total,
    })
    .from(shown)
    .innerJoin(appUser, eq(appUser.user_id, shown.user_id))
    .orderBy(...orders[sort])
  return pageOf(
    rows.map((row) => ({ ...row, role_name: roleName(row.role_id) })),
    { page, limit },
  )
}
