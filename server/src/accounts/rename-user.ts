import type { User } from '@warung/contract/accounts.ts'
import { eq } from 'drizzle-orm'
import { recordChange } from '../audit/record-change.ts'
import type { Db } from '../platform/database/open.ts'
import { appUser } from '../platform/database/schema/accounts.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { emitAccountsChanged } from '../platform/events/shop-events.ts'
import type { Caller } from './authenticate.ts'
import { lockManagedUser } from './lock-managed-user.ts'
import { serializeUser } from './serialize-user.ts'

export function renameUser(
  db: Db,
  caller: Caller,
  { user_id: userId, name }: { readonly user_id: number; readonly name: string },
  now: Date,
): Promise<User> {
  return inTransaction(db, async (db) => {
    const target = await lockManagedUser(db, caller, userId)
    await db.update(appUser).set({ name }).where(eq(appUser.user_id, userId))
    emitAccountsChanged(db, [userId])
    await recordChange(db, {
      by: caller.user_id,
      action: 'user.renamed',
      subject: { type: 'user', id: userId, name },
      before: { name: target.name },
      after: { name },
      at: now,
    })
    return serializeUser({ ...target, name })
  })
}
