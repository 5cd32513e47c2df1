import { UNMATCHED_REASONS } from './unmatched-reasons.ts'

/** Why money went back that no admin sent: the shop's own reasons, and that somebody did it at the provider. */
export const REFUND_REASONS = [...UNMATCHED_REASONS, 'made_at_provider'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]
