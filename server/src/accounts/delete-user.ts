import { roleName } from '@warung/contract/roles.ts'
import { eq } from 'drizzle-orm'
import { recordChange } from '../audit/record-change.ts'
import { withdrawMailsOfUser } from '../outbox/queue-mail.ts'
import type { Db } from '../platform/database/open.ts'
import { appUser } from '../platform/database/schema/accounts.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { emitAccountsChanged } from '../platform/events/shop-events.ts'
import { deleteAccountTokensOf } from './account-tokens.ts'
import type { Caller } from './authenticate.ts'
import { endSessionsOf } from './end-session.ts'
import { deleteDevicesOf } from './known-devices.ts'
import { lockManagedUser } from './lock-managed-user.ts'

/** Orders and reviews keep the name; the e-mail can register again (D11). */
export function deleteUser(db: Db, caller: Caller, userId: number, now: Date): Promise<void> {
  return inTransaction(db, async (db) => {
    const { name, role_id } = await lockManagedUser(db, caller, userId)
    await db.update(appUser).set({ deleted_at: now }).where(eq(appUser.user_id, userId))
    emitAccountsChanged(db, [userId])
    await endSessionsOf(db, userId, now)
    await deleteDevicesOf(db, userId)
    await deleteAccountTokensOf(db, userId)
    await withdrawMailsOfUser(db, userId)
    await recordChange(db, {
      by: caller.user_id,
      action: 'user.deleted',
      subject: { type: 'user', id: userId, name },
      before: { name, role: roleName(role_id) },
      after: {},
      at: now,
    })
  })
}
