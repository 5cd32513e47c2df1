import type { User } from '@warung/contract/accounts.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { appUser } from '../platform/database/schema/accounts.ts'
import { Problem } from '../platform/problems/problem.ts'
import { serializeUser } from './serialize-user.ts'
import { userColumns } from './user-columns.ts'

export function unknownUser(): Problem {
  return new Problem('user_not_found')
}

/** @throws {Problem} user_not_found, also for a deleted user */
export async function registeredUser(db: Db, userId: number): Promise<User & { created_at: Date }> {
  const [found] = await db
    .select({ ...userColumns, created_at: appUser.created_at })
    .from(appUser)
    .where(and(eq(appUser.user_id, userId), isNull(appUser.deleted_at)))
  if (!found) throw unknownUser()
  return { ...serializeUser(found), created_at: found.created_at }
}

export async function userById(db: Db, userId: number): Promise<User> {
  return serializeUser(await registeredUser(db, userId))
}

type CustomerAccount = Pick<User, 'user_id' | 'name' | 'email'>

/** Leaves out admins, the guest account and deleted accounts. */
export async function findCustomerAccounts(db: Db, ids: readonly number[]): Promise<CustomerAccount[]> {
  if (ids.length === 0) return []
  const { user_id, name, email, role_id, deleted_at } = appUser
  return db
    .select({ user_id, name, email })
    .from(appUser)
    .where(and(inArray(user_id, [...ids]), eq(role_id, ROLE.customer), isNull(deleted_at)))
}

/** Locks the account for a transaction that changes its data. @throws {Problem} user_not_found */
export async function lockAccount(db: Db, userId: number): Promise<void> {
  const [locked] = await db
    .select({ user_id: appUser.user_id })
    .from(appUser)
    .where(and(eq(appUser.user_id, userId), isNull(appUser.deleted_at)))
    .for('no key update')
  if (!locked) throw unknownUser()
}
