/** What moves money in an account at a payment provider: it came from a buyer, or went back. */
export const MOVEMENT_KINDS = ['capture', 'refund'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]
