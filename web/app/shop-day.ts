/** The first 10 characters of a timestamp: the shop's own calendar day (spec §9, D5). */
export const dayOf = (timestamp: string | null): string => (timestamp ?? '').slice(0, 10)
