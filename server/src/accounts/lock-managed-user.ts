import { mayManage } from '@warung/contract/roles.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { appUser } from '../platform/database/schema/accounts.ts'
import { type PlainProblemCode, Problem } from '../platform/problems/problem.ts'
import type { Caller } from './authenticate.ts'
import { unknownUser } from './find-user.ts'

type ManagedUserRow = typeof appUser.$inferSelect

function manageRefusal(caller: Caller, target: ManagedUserRow): PlainProblemCode {
  if (target.user_id === caller.user_id) return 'own_account_not_managed'
  if (target.role_id === ROLE.guest) return 'guest_account_fixed'
  return 'role_not_below_own'
}

/**
 * Locks the user's row, so that the role cannot change.
 * @throws {Problem} user_not_found, own_account_not_managed, guest_account_fixed, role_not_below_own
 */
export async function lockManagedUser(db: Db, caller: Caller, userId: number): Promise<ManagedUserRow> {
  return lockIfManaged(db, caller, and(eq(appUser.user_id, userId), isNull(appUser.deleted_at)))
}

export async function lockDeletedUser(db: Db, caller: Caller, userId: number): Promise<ManagedUserRow> {
  return lockIfManaged(db, caller, and(eq(appUser.user_id, userId), isNotNull(appUser.deleted_at)))
}

async function lockIfManaged(db: Db, caller: Caller, condition: SQL | undefined): Promise<ManagedUserRow> {
  const [target] = await db.select().from(appUser).where(condition).for('no key update')
  if (!target) throw unknownUser()
  if (!mayManage(caller, target)) throw new Problem(manageRefusal(caller, target))
  return target
}
