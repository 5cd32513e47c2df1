import type { User } from '@warung/contract/accounts.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { appUser } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Caller } from './authenticate.ts'
import { managedUser } from './managed-user.ts'
import { wireUser } from './wire-user.ts'

/** An admin gives somebody of a lower role another name (spec §2 Admin Edit User). */
export const renameUser = (db: Db, caller: Caller, userId: number, name: string): Promise<User> =>
  inTransaction(db, async (db) => {
    const target = await managedUser(db, caller, userId)
    await db.update(appUser).set({ name }).where(eq(appUser.user_id, userId))
    return wireUser({ ...target, name })
  })
