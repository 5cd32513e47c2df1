import { UNMATCHED_REASONS } from './unmatched-reasons.ts'

export const REFUND_REASONS = [...UNMATCHED_REASONS, 'made_at_provider'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]
