/** The user an admin is about to change, if the rule of roles lets them (spec §6, D6). */
import { mayManage } from '@warung/contract/roles.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { appUser } from '../database/schema/accounts.ts'
import { Problem } from '../problems.ts'
import type { Caller } from './authenticate.ts'
import { unknownUser } from './find-user.ts'

type ManagedUserRow = typeof appUser.$inferSelect

function manageRefused(caller: Caller, target: ManagedUserRow): string {
  if (target.user_id === caller.user_id) return 'You cannot change your own account here.'
  if (target.role_id === ROLE.guest) return 'The guest account cannot be changed.'
  return 'You may only change users whose role is below yours.'
}

/**
 * Their row, locked until the transaction ends: nobody can raise their role in between.
 * @throws {Problem} not-found for an unknown or deleted one, forbidden by the rule
 */
export async function lockManagedUser(db: Db, caller: Caller, userId: number): Promise<ManagedUserRow> {
  const [target] = await db
    .select()
    .from(appUser)
    .where(and(eq(appUser.user_id, userId), isNull(appUser.deleted_at)))
    .for('no key update')
  if (!target) throw unknownUser()
  if (!mayManage(caller, target)) throw new Problem('forbidden', manageRefused(caller, target))
  return target
}
