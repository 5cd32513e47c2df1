import { user, userInfo, userRow } from '@warung/contract/accounts.ts'
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
