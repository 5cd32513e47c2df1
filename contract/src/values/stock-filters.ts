export const STOCK_FILTERS = ['all', 'low'] as const
export type StockFilter = (typeof STOCK_FILTERS)[number]
