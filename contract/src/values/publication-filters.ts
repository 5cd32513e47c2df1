/** Which products an admin's list shows: all, or those that are not published. */
export const PUBLICATION_FILTERS = ['all', 'draft'] as const
export type PublicationFilter = (typeof PUBLICATION_FILTERS)[number]
