/** Which products a list of the admin's shows: all, or those with LOW_STOCK_MAX pieces or less. */
export const STOCK_FILTERS = ['all', 'low'] as const
export type StockFilter = (typeof STOCK_FILTERS)[number]
