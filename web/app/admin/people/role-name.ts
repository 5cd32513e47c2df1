import { isRoleId } from '@warung/contract/roles.ts'
import { peopleTexts } from './texts'

export function roleLabel(roleId: number): string {
  return isRoleId(roleId) ? peopleTexts.roles[roleId] : ''
}
