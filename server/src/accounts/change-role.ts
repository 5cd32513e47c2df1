import type { User } from '@warung/contract/accounts.ts'
import { roleName } from '@warung/contract/roles.ts'
import { ROLE, type RoleId } from '@warung/contract/values/roles.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { type AuditedChange, recordChanges } from '../audit/record-change.ts'
import type { Db } from '../platform/database/open.ts'
import { appUser } from '../platform/database/schema/accounts.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { emitAccountsChanged } from '../platform/events/shop-events.ts'
import { Problem } from '../platform/problems/problem.ts'
import type { Caller } from './authenticate.ts'
import { lockManagedUser } from './lock-managed-user.ts'
import { serializeUser } from './serialize-user.ts'

type AccountRow = typeof appUser.$inferSelect

/** Locks all Super Admins in id order, so that one always stays. @throws {Problem} super_admin_required */
export async function lockSuperAdmins(db: Db, caller: Caller): Promise<{ own: AccountRow; count: number }> {
  const found = await db
    .select()
    .from(appUser)
    .where(and(eq(appUser.role_id, ROLE.superAdmin), isNull(appUser.deleted_at)))
    .orderBy(asc(appUser.user_id))
    .for('no key update')
  const own = found.find(({ user_id }) => user_id === caller.user_id)
  if (!own) throw new Problem('super_admin_required')
  return { own, count: found.length }
}

async function writeRole(
  db: Db,
  caller: Caller,
  target: AccountRow,
  roleId: RoleId,
  at: Date,
): Promise<AuditedChange> {
  // another role has no limits of an Admin's
  const values = { role_id: roleId, permission_set: null }
  await db.update(appUser).set(values).where(eq(appUser.user_id, target.user_id))
  emitAccountsChanged(db, [target.user_id])
  return {
    by: caller.user_id,
    action: 'user.role_changed',
    subject: { type: 'user', id: target.user_id, name: target.name },
    before: { role: roleName(target.role_id) },
    after: { role: roleName(roleId) },
    at,
  }
}

/**
 * Takes effect at each session's next call (D7).
 * @throws {Problem} super_admin_required, last_super_admin, user_not_found, guest_account_fixed,
 * role_not_below_own
 */
export function changeRole(
  db: Db,
  caller: Caller,
  { user_id, role_id }: { readonly user_id: number; readonly role_id: RoleId },
  now: Date,
): Promise<User> {
  return inTransaction(db, async (db) => {
    const { own, count } = await lockSuperAdmins(db, caller)
    const isOwn = user_id === caller.user_id
    if (isOwn && count === 1) throw new Problem('last_super_admin')
    const target = isOwn ? own : await lockManagedUser(db, caller, user_id)
    if (target.role_id === role_id) return serializeUser(target)
    await recordChanges(db, [await writeRole(db, caller, target, role_id, now)])
    return serializeUser({ ...target, role_id, permission_set: null })
  })
}

/** @throws {Problem} super_admin_required, own_account_not_managed, user_not_found, guest_account_fixed, role_not_below_own */
export function handOver(db: Db, caller: Caller, userId: number, now: Date): Promise<User> {
  return inTransaction(db, async (db) => {
    const { own } = await lockSuperAdmins(db, caller)
    const target = await lockManagedUser(db, caller, userId)
    await recordChanges(db, [
      await writeRole(db, caller, target, ROLE.superAdmin, now),
      await writeRole(db, caller, own, ROLE.admin, now),
    ])
    return serializeUser({ ...target, role_id: ROLE.superAdmin, permission_set: null })
  })
}
