import type { userRow } from '@warung/contract/accounts.ts'
import { roleName } from '@warung/contract/roles.ts'
import { LIST_PAGE_SIZE } from '@warung/contract/values/limits.ts'
import type { UserSort } from '@warung/contract/values/list-sorts.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { asc, desc, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../platform/database/open.ts'
import { appUser } from '../platform/database/schema/accounts.ts'
import { pageOfMatches } from '../platform/database/sql/keyword-search.ts'
import {
  isOnPage,
  type KeyOrder,
  type ListById,
  type ListPage,
  orderByKey,
  type PageRange,
  pageById,
  pageInOrder,
} from '../platform/database/sql/list-page.ts'
import { type DatabasePage, type PageQuery, readPage } from '../platform/text/paging.ts'
import { normalizeKeyword } from '../platform/text/search-keyword.ts'
import type { WithDates } from '../platform/time/shop-time.ts'
import { userRowColumns, withPermissionSet } from './user-columns.ts'

const userKeys = {
  name: { key: sql`${appUser.search_text} collate "C"` },
  email: { key: sql`${appUser.email} collate "C"` },
} as const satisfies Record<Exclude<UserSort, 'newest' | 'oldest'>, KeyOrder>

const userSorts = {
  newest: [desc(appUser.user_id)],
  oldest: [asc(appUser.user_id)],
  name: orderByKey(appUser.user_id, userKeys.name),
  email: orderByKey(appUser.user_id, userKeys.email),
} as const satisfies Record<UserSort, readonly SQL[]>

export type UserQuery = PageQuery & {
  readonly keyword?: string | undefined
  readonly sort?: UserSort | undefined
}

type UserRow = z.output<typeof userRow>

const livingUsers: ListById = {
  id: appUser.user_id,
  listed: isNull(appUser.deleted_at),
  counted: ['app_user'],
}

/** Selects the ids of others that a keyword finds. */
type NamedUsers = (keyword: string) => SQL

async function userPage(db: Db, query: UserQuery, range: PageRange, named?: NamedUsers): Promise<ListPage> {
  const { sort = 'newest' } = query
  const keyword = normalizeKeyword(query.keyword)
  const order = userSorts[sort]
  if (keyword !== undefined) {
    const searched = {
      ...livingUsers,
      searched: appUser.search_text,
      order,
      isNewestFirst: sort === 'newest',
      named: named?.(keyword),
    }
    return pageOfMatches(db, searched, keyword, range)
  }
  if (sort === 'newest' || sort === 'oldest') return pageById(livingUsers, sort, range)
  return pageInOrder(livingUsers, userKeys[sort], range)
}

export async function listUsers(
  db: Db,
  query: UserQuery,
  named?: NamedUsers,
): Promise<DatabasePage<WithDates<UserRow>>> {
  const { page = 1, limit = LIST_PAGE_SIZE, sort = 'newest' } = query
  const shown = await userPage(db, query, { offset: (page - 1) * limit, limit }, named)
  const rows = await db
    .with(...shown.ctes)
    .select({ ...userRowColumns, total: shown.total })
    .from(appUser)
    .where(isOnPage(appUser.user_id, shown))
    .orderBy(...userSorts[sort])
  return readPage(
    rows.map((row) => ({ ...withPermissionSet(row), role_name: roleName(row.role_id) })),
    { page, limit },
  )
}

/** Newest first. @param named selects the ids of others that match */
export async function findCustomersByKeyword(
  db: Db,
  keyword: string,
  { named, limit }: { readonly named?: SQL | undefined; readonly limit: number },
): Promise<Pick<UserRow, 'user_id' | 'name' | 'email'>[]> {
  const customers = {
    ...livingUsers,
    listed: sql`${appUser.deleted_at} is null and ${appUser.role_id} = ${sql.raw(String(ROLE.customer))}`,
    searched: appUser.search_text,
    order: userSorts.newest,
    isNewestFirst: true,
    ...(named && { named }),
  }
  const shown = await pageOfMatches(db, customers, keyword, { offset: 0, limit })
  return db
    .with(...shown.ctes)
    .select({ user_id: appUser.user_id, name: appUser.name, email: appUser.email })
    .from(appUser)
    .where(isOnPage(appUser.user_id, shown))
    .orderBy(...userSorts.newest)
}
