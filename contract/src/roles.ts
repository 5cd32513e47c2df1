/** spec §6. Pure: browser and server share these functions. */
import { ROLE, ROLE_NAMES, type RoleId } from './values/roles.ts'

const roleIds: readonly unknown[] = Object.values(ROLE)

export function isRoleId(value: unknown): value is RoleId {
  return roleIds.includes(value)
}

export function roleName(roleId: number): string {
  return isRoleId(roleId) ? ROLE_NAMES[roleId] : ''
}

export function isAdmin(roleId: number | undefined): boolean {
  return roleId === ROLE.superAdmin || roleId === ROLE.admin
}

export function isShopper(roleId: number | undefined): boolean {
  return roleId === ROLE.customer || roleId === ROLE.guest
}

type ManagedPerson = { readonly user_id: number; readonly role_id: number }

/** Only strictly lower roles, never oneself (spec §6), never the guest account (D6). */
export function mayManage(viewer: ManagedPerson, target: ManagedPerson): boolean {
  return (
    isAdmin(viewer.role_id) &&
    viewer.user_id !== target.user_id &&
    target.role_id > viewer.role_id &&
    target.role_id !== ROLE.guest
  )
}

/** Guests share one account (spec §2 Profile, D6). */
export function mayRenameSelf(roleId: number): boolean {
  return roleId !== ROLE.guest
}
