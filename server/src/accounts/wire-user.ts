/** A user as calls answer it (spec §3). */
import type { User } from '@warung/contract/accounts.ts'
import { roleName } from '@warung/contract/roles.ts'

type Row = {
  readonly user_id: number
  readonly name: string
  readonly email: string
  readonly role_id: number
}

export const wireUser = ({ user_id, name, email, role_id }: Row): User => ({
  user_id,
  name,
  email,
  role_id,
  role_name: roleName(role_id),
})
