/** The admin's lists whose search and filters are saved under a name. */
export const FILTERED_LISTS = ['orders', 'products', 'users'] as const
export type FilteredList = (typeof FILTERED_LISTS)[number]

/** Saved filters of one admin for one list. */
export const LIST_FILTERS_MAX = 20
export const LIST_FILTER_NAME_MAX = 40
/** An encoded letter of another script takes several characters. */
export const LIST_FILTER_QUERY_MAX = 2500

/** Of lists of products, stock and reviews. */
export const PUBLICATION_FILTERS = ['all', 'draft'] as const
export type PublicationFilter = (typeof PUBLICATION_FILTERS)[number]
export const STOCK_FILTERS = ['all', 'low'] as const
export type StockFilter = (typeof STOCK_FILTERS)[number]
export const REVIEW_FILTERS = ['all', 'unread', 'hidden'] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]
