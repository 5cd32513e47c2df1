import type { User } from '@warung/contract/accounts.ts'
import { mayRenameSelf } from '@warung/contract/roles.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { appUser } from '../platform/database/schema/accounts.ts'
import { emitAccountsChanged } from '../platform/events/shop-events.ts'
import { Problem } from '../platform/problems/problem.ts'
import type { Caller } from './authenticate.ts'
import { unknownUser } from './find-user.ts'
import { serializeUser } from './serialize-user.ts'

/** @throws {Problem} guest_account_fixed, user_not_found of an account that was deleted meanwhile */
export async function renameSelf(db: Db, caller: Caller, name: string): Promise<User> {
  if (!mayRenameSelf(caller.role_id)) throw new Problem('guest_account_fixed')
  const [renamed] = await db
    .update(appUser)
    .set({ name })
    .where(and(eq(appUser.user_id, caller.user_id), isNull(appUser.deleted_at)))
    .returning({ user_id: appUser.user_id })
  if (!renamed) throw unknownUser()
  emitAccountsChanged(db, [caller.user_id])
  return serializeUser({ ...caller, name })
}
