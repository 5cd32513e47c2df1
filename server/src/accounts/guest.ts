import { GUEST_ACCOUNT } from '@warung/contract/values/guest-account.ts'
import { ROLE, ROLE_NAMES } from '@warung/contract/values/roles.ts'
import type { Db } from '../platform/database/open.ts'
import { appUser } from '../platform/database/schema/accounts.ts'

export const GUEST = {
  ...GUEST_ACCOUNT,
  name: ROLE_NAMES[ROLE.guest],
  role_id: ROLE.guest,
} as const

/** Matches no password: sign-in compares the public password itself. */
const UNUSABLE_HASH = '!'

export async function ensureGuest(db: Db, now: Date): Promise<void> {
  await db
    .insert(appUser)
    .values({
      name: GUEST.name,
      email: GUEST.email,
      role_id: GUEST.role_id,
      password_hash: UNUSABLE_HASH,
      created_at: now,
    })
    .onConflictDoNothing()
}
