/** The first 10 characters: the shop's calendar day (spec §9, D5). */
export function formatDay(timestamp: string | null): string {
  return (timestamp ?? '').slice(0, 10)
}
