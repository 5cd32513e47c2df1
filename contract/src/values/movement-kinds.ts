export const MOVEMENT_KINDS = ['capture', 'refund'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]
