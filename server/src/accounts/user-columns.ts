import { user, userInfo, userRow } from '@warung/contract/accounts.ts'
import type { PermissionSet } from '@warung/contract/values/permission-sets.ts'
import { appUser } from '../platform/database/schema/accounts.ts'
import { columnsOfFields, wireColumns } from '../platform/database/sql/wire-columns.ts'

export const userRowColumns = wireColumns(appUser, userRow, {
  columnsOnly: ['password_hash', 'deleted_at', 'search_text'],
  fieldsOnly: ['role_name'],
})

export const userColumns = columnsOfFields(appUser, user, { fieldsOnly: ['role_name'] })

export const userInfoColumns = columnsOfFields(appUser, userInfo, {
  fieldsOnly: ['access_token', 'refresh_token'],
})

type WithoutNullSet<Row> = Omit<Row, 'permission_set'> & { readonly permission_set?: PermissionSet }

/** The answers of the specification have no such field: absent without a limit. */
export function withPermissionSet<Row extends { readonly permission_set?: PermissionSet | null | undefined }>(
  row: Row,
): WithoutNullSet<Row> {
  const { permission_set, ...others } = row
  return permission_set ? { ...others, permission_set } : others
}
