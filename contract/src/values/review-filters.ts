export const REVIEW_FILTERS = ['all', 'unread', 'hidden'] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]
