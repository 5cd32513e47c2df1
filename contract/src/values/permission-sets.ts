/** What an Admin is limited to; an Admin without one may do all that the role may (decisions/068). */
export const PERMISSION_SETS = ['packer', 'cashier', 'catalog'] as const
export type PermissionSet = (typeof PERMISSION_SETS)[number]
