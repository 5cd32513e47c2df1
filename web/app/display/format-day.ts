/** The first 10 characters: the shop's calendar day (spec §9, D5). */
export function formatDay(timestamp: string | null): string {
  return (timestamp ?? '').slice(0, 10)
}

/** `2026-11-20, 09:30` of the shop's clock. */
export function formatMoment(timestamp: string): string {
  return `${formatDay(timestamp)}, ${timestamp.slice(11, 16)}`
}
