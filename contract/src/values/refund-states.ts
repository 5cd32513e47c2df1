export const REFUND_STATUSES = ['pending', 'completed', 'failed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** `shop`: a payment that pays no order. `provider`: a person there. */
export const REFUND_CAUSES = ['admin', 'shop', 'provider'] as const
export type RefundCause = (typeof REFUND_CAUSES)[number]
