import { roleName } from '@warung/contract/roles.ts'
import { eq } from 'drizzle-orm'
import { recordChange } from '../audit/record-change.ts'
import type { Db } from '../platform/database/open.ts'
import { appUser } from '../platform/database/schema/accounts.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { emitAccountsChanged } from '../platform/events/shop-events.ts'
import type { Caller } from './authenticate.ts'
import { lockDeletedUser } from './lock-managed-user.ts'

/**
 * Violates `app_user_email` when the e-mail is in use.
 * @throws {Problem} user_not_found, own_account_not_managed, role_not_below_own
 */
export function restoreUser(db: Db, caller: Caller, userId: number, now: Date): Promise<void> {
  return inTransaction(db, async (db) => {
    const { name, role_id } = await lockDeletedUser(db, caller, userId)
    await db.update(appUser).set({ deleted_at: null }).where(eq(appUser.user_id, userId))
    emitAccountsChanged(db, [userId])
    await recordChange(db, {
      by: caller.user_id,
      action: 'user.restored',
      subject: { type: 'user', id: userId, name },
      before: {},
      after: { name, role: roleName(role_id) },
      at: now,
    })
  })
}
