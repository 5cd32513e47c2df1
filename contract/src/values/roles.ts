export const ROLE = { superAdmin: 1, admin: 2, customer: 3, guest: 4 } as const
export type RoleId = (typeof ROLE)[keyof typeof ROLE]

/** spec §7 */
export const ROLE_NAMES: Readonly<Record<RoleId, string>> = {
  1: 'Super Admin',
  2: 'Admin',
  3: 'Customer',
  4: 'Guest',
}
