/** Limits of an Admin; one without a set may do everything that the role allows (decisions/068). */
export const PERMISSION_SETS = ['packer', 'cashier', 'catalog'] as const
export type PermissionSet = (typeof PERMISSION_SETS)[number]
