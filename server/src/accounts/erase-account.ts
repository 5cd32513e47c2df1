import { ROLE } from '@warung/contract/values/roles.ts'
import { and, eq, not } from 'drizzle-orm'
import { recordChange } from '../audit/record-change.ts'
import { withdrawMailsOfUser } from '../outbox/queue-mail.ts'
import type { Db } from '../platform/database/open.ts'
import { appUser } from '../platform/database/schema/accounts.ts'
import { erasedEmail, isErased } from '../platform/database/schema/erased-account.ts'
import { emitAccountsChanged } from '../platform/events/shop-events.ts'
import { Problem } from '../platform/problems/problem.ts'
import { deleteAccountTokensOf } from './account-tokens.ts'
import { endSessionsOf } from './end-session.ts'
import { unknownUser } from './find-user.ts'
import { deleteDevicesOf } from './known-devices.ts'
import { deleteListFiltersOf } from './list-filters.ts'

/** Waits for orders in progress. @throws {Problem} admin_account_not_deleted */
export async function lockCustomerForErasure(db: Db, userId: number): Promise<void> {
  const isCustomer = and(eq(appUser.user_id, userId), eq(appUser.role_id, ROLE.customer))
  const [locked] = await db.select({ user_id: appUser.user_id }).from(appUser).where(isCustomer).for('update')
  if (!locked) throw new Problem('admin_account_not_deleted')
}

/** Keeps the account from being erased until the transaction ends. @throws {Problem} user_not_found if it is erased */
export async function preventErasure(db: Db, userId: number): Promise<void> {
  const [held] = await db
    .select({ user_id: appUser.user_id })
    .from(appUser)
    .where(and(eq(appUser.user_id, userId), not(isErased)))
    .for('key share')
  if (!held) throw unknownUser()
}

/** Overwrites personal data, so that it cannot be restored. @param name replaces the name in *History* */
export async function eraseAccount(
  db: Db,
  user_id: number,
  { name, now }: { readonly name: string; readonly now: Date },
): Promise<void> {
  const erased = { name, email: erasedEmail(user_id), password_hash: '', deleted_at: now }
  await db.update(appUser).set(erased).where(eq(appUser.user_id, user_id))
  emitAccountsChanged(db, [user_id])
  await endSessionsOf(db, user_id, now)
  await deleteDevicesOf(db, user_id)
  await deleteAccountTokensOf(db, user_id)
  await deleteListFiltersOf(db, user_id)
  await withdrawMailsOfUser(db, user_id)
  await recordChange(db, {
    by: user_id,
    action: 'user.deleted_own_account',
    subject: { type: 'user', id: user_id, name },
    before: {},
    after: {},
    at: now,
  })
}
