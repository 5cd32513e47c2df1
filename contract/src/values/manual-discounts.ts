/** Kinds of an admin's manual discount on an order; free of zod. */
export const MANUAL_DISCOUNT_KINDS = ['percent', 'amount'] as const
