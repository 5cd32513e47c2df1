/** Searches of the admin's lists that an admin saved under a name, for themselves. */
import type { ListFilter, ListFilterBody } from '@warung/contract/list-filters.ts'
import { type FilteredList, LIST_FILTERS_MAX } from '@warung/contract/values/list-filters.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { listFilter } from '../platform/database/schema/accounts.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { Problem } from '../platform/problems/problem.ts'
import type { Caller } from './authenticate.ts'
import { lockAccount } from './find-user.ts'

const { list_filter_id, user_id, name, query } = listFilter

export function listFilters(db: Db, caller: Caller, list: FilteredList): Promise<ListFilter[]> {
  return db
    .select({ list_filter_id, name, query })
    .from(listFilter)
    .where(and(eq(user_id, caller.user_id), eq(listFilter.list, list)))
    .orderBy(asc(name))
}

/** @throws {Problem} too_many_list_filters */
export function saveListFilter(db: Db, caller: Caller, body: ListFilterBody): Promise<ListFilter> {
  return inTransaction(db, async (db) => {
    await lockAccount(db, caller.user_id)
    const saved = await listFilters(db, caller, body.list)
    const isNew = saved.every((filter) => filter.name !== body.name)
    if (isNew && saved.length >= LIST_FILTERS_MAX) throw new Problem('too_many_list_filters')
    const [filter] = await db
      .insert(listFilter)
      .values({ user_id: caller.user_id, ...body })
      .onConflictDoUpdate({ target: [user_id, listFilter.list, name], set: { query: body.query } })
      .returning({ list_filter_id, name, query })
    if (!filter) throw new Error('a row was written')
    return filter
  })
}

export async function deleteListFilter(db: Db, caller: Caller, id: number): Promise<void> {
  await db.delete(listFilter).where(and(eq(list_filter_id, id), eq(user_id, caller.user_id)))
}

export async function deleteListFiltersOf(db: Db, userId: number): Promise<void> {
  await db.delete(listFilter).where(eq(user_id, userId))
}
