/** What became of a refund. */
export const REFUND_STATUSES = ['PENDING', 'COMPLETED', 'FAILED'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** Whose doing it is: an admin's, the shop's own for money that pays nothing, or somebody's at the provider. */
export const REFUND_CAUSES = ['admin', 'shop', 'provider'] as const
export type RefundCause = (typeof REFUND_CAUSES)[number]
