/** Kinds of an admin's own discount on an order; free of zod. */
export const OWN_DISCOUNT_KINDS = ['percent', 'amount'] as const
