import type { User } from '@warung/contract/accounts.ts'
import type { PermissionSet } from '@warung/contract/values/permission-sets.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { eq } from 'drizzle-orm'
import { recordChange } from '../audit/record-change.ts'
import type { Db } from '../platform/database/open.ts'
import { appUser } from '../platform/database/schema/accounts.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { emitAccountsChanged } from '../platform/events/shop-events.ts'
import { Problem } from '../platform/problems/problem.ts'
import type { Caller } from './authenticate.ts'
import { lockSuperAdmins } from './change-role.ts'
import { lockManagedUser } from './lock-managed-user.ts'
import { serializeUser } from './serialize-user.ts'

/** In the history: a full Admin has all. */
const FULL_ACCESS = 'all'

/**
 * From each session's next call (D7).
 * @throws {Problem} super_admin_required, own_account_not_managed, user_not_found, guest_account_fixed,
 * role_not_below_own, only_admins_limited
 */
export function changePermissionSet(
  db: Db,
  caller: Caller,
  { user_id, permission_set }: { readonly user_id: number; readonly permission_set: PermissionSet | null },
  now: Date,
): Promise<User> {
  return inTransaction(db, async (db) => {
    await lockSuperAdmins(db, caller)
    const target = await lockManagedUser(db, caller, user_id)
    if (target.role_id !== ROLE.admin) throw new Problem('only_admins_limited')
    if (target.permission_set === permission_set) return serializeUser(target)
    await db.update(appUser).set({ permission_set }).where(eq(appUser.user_id, user_id))
    emitAccountsChanged(db, [user_id])
    await recordChange(db, {
      by: caller.user_id,
      action: 'user.permissions_changed',
      subject: { type: 'user', id: user_id, name: target.name },
      before: { permission_set: target.permission_set ?? FULL_ACCESS },
      after: { permission_set: permission_set ?? FULL_ACCESS },
      at: now,
    })
    return serializeUser({ ...target, permission_set })
  })
}
