import type { User } from '@warung/contract/accounts.ts'
import { isRoleId } from '@warung/contract/roles.ts'
import { permissionNames } from '../forms/permission-names'
import { peopleTexts } from './texts'

/** `Admin`, or `Admin · Packer` */
export function roleLabel({ role_id, permission_set }: Pick<User, 'role_id' | 'permission_set'>): string {
  const role = isRoleId(role_id) ? peopleTexts.roles[role_id] : ''
  return permission_set === undefined ? role : `${role} · ${permissionNames[permission_set]}`
}
