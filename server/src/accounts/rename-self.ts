import type { User } from '@warung/contract/accounts.ts'
import { mayRenameSelf } from '@warung/contract/roles.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { appUser } from '../platform/database/schema/accounts.ts'
import { emitAccountsChanged } from '../platform/events/shop-events.ts'
import { Problem } from '../platform/problems/problem.ts'
import type { Caller } from './authenticate.ts'
import { serializeUser } from './serialize-user.ts'

export async function renameSelf(db: Db, caller: Caller, name: string): Promise<User> {
  if (!mayRenameSelf(caller.role_id)) throw new Problem('guest_account_fixed')
  await db.update(appUser).set({ name }).where(eq(appUser.user_id, caller.user_id))
  emitAccountsChanged(db, [caller.user_id])
  return serializeUser({ ...caller, name })
}
