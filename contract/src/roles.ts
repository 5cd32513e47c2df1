/** Who may do what to whom (spec §6). Pure; browser and server ask the same functions. */

export const ROLE = { superAdmin: 1, admin: 2, customer: 3, guest: 4 } as const
export type RoleId = (typeof ROLE)[keyof typeof ROLE]

const roleNames: Record<RoleId, string> = { 1: 'Super Admin', 2: 'Admin', 3: 'Customer', 4: 'Guest' }

export function isRoleId(value: unknown): value is RoleId {
  return value === 1 || value === 2 || value === 3 || value === 4
}

/** `role_name` of a role_id; empty for a number that is no role. */
export function roleName(roleId: number): string {
  return isRoleId(roleId) ? roleNames[roleId] : ''
}

export function isAdmin(roleId: number | undefined): boolean {
  return roleId === ROLE.superAdmin || roleId === ROLE.admin
}

/** Customers and guests shop; admins do not (spec §6). */
export function isShopper(roleId: number | undefined): boolean {
  return roleId === ROLE.customer || roleId === ROLE.guest
}

type ManagedPerson = { readonly user_id: number; readonly role_id: number }

/**
 * Whether `viewer` may edit or delete `target`: only admins, only strictly lower roles, never
 * themselves (spec §6), and nobody the built-in guest account (D6).
 */
export function mayManage(viewer: ManagedPerson, target: ManagedPerson): boolean {
  return (
    isAdmin(viewer.role_id) &&
    viewer.user_id !== target.user_id &&
    target.role_id > viewer.role_id &&
    target.role_id !== ROLE.guest
  )
}

/** Guests share one account and cannot rename it (spec §2 Profile, D6). */
export function mayRenameSelf(roleId: number): boolean {
  return roleId !== ROLE.guest
}
