export const PUBLICATION_FILTERS = ['all', 'draft'] as const
export type PublicationFilter = (typeof PUBLICATION_FILTERS)[number]
