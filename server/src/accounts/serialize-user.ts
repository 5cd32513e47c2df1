import type { User } from '@warung/contract/accounts.ts'
import { roleName } from '@warung/contract/roles.ts'
import type { PermissionSet } from '@warung/contract/values/permission-sets.ts'
import { columnValues } from '../platform/database/sql/wire-columns.ts'
import { userColumns, withPermissionSet } from './user-columns.ts'

type UserValues = Omit<User, 'role_name' | 'permission_set'> & {
  readonly permission_set?: PermissionSet | null | undefined
}

export function serializeUser(row: UserValues): User {
  return { ...withPermissionSet(columnValues(userColumns, row)), role_name: roleName(row.role_id) }
}
