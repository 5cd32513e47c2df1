import type { UserInfo } from '@warung/contract/accounts.ts'
import type { PermissionSet } from '@warung/contract/values/permission-sets.ts'
import { eq } from 'drizzle-orm'
import { appUser } from '../../src/platform/database/schema/accounts.ts'
import type { TestShop } from './shop.ts'

/** A session that began before the account was limited. */
export async function signInLimited(shop: TestShop, permission_set: PermissionSet): Promise<UserInfo> {
  const admin = await shop.signInAs('admin', { name: `The ${permission_set}` })
  await shop.db.update(appUser).set({ permission_set }).where(eq(appUser.user_id, admin.user_id))
  return admin
}
