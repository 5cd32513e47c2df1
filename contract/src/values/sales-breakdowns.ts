/** What a report of sales is broken down by; each is a row's kind. */
export const SALES_BREAKDOWNS = ['day', 'product', 'payment_method'] as const
export type SalesBreakdown = (typeof SALES_BREAKDOWNS)[number]
