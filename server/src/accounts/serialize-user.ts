/** A user as calls answer it (spec §3). */
import type { User } from '@warung/contract/accounts.ts'
import { roleName } from '@warung/contract/roles.ts'

type UserColumns = {
  readonly user_id: number
  readonly name: string
  readonly email: string
  readonly role_id: number
}

export function serializeUser({ user_id, name, email, role_id }: UserColumns): User {
  return {
    user_id,
    name,
    email,
    role_id,
    role_name: roleName(role_id),
  }
}
