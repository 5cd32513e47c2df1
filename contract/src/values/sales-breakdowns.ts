export const SALES_BREAKDOWNS = ['day', 'product', 'payment_method', 'discount'] as const
export type SalesBreakdown = (typeof SALES_BREAKDOWNS)[number]
