import type { User } from '@warung/contract/accounts.ts'
import { roleName } from '@warung/contract/roles.ts'
import { columnValues } from '../platform/database/sql/wire-columns.ts'
import { userColumns } from './user-columns.ts'

export function serializeUser(row: Omit<User, 'role_name'>): User {
  return { ...columnValues(userColumns, row), role_name: roleName(row.role_id) }
}
