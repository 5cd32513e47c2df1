import { LOCALE } from '../language/language'

/** Timestamps contain the shop's local time: read as UTC, it appears unchanged in any time zone. */
function shopClock(timestamp: string): Date {
  return new Date(`${timestamp.slice(0, 16)}Z`)
}

/** @param timestamp or a day, `2026-11-24` @returns `24 Nov 2026` */
export function formatDayInWords(timestamp: string): string {
  return new Date(timestamp.slice(0, 10)).toLocaleDateString(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' })
}

/** `24 Nov 2026, 14:05`; in Indonesian `24 Nov 2026, 14.05`. */
export function formatMoment(timestamp: string): string {
  return shopClock(timestamp).toLocaleString(LOCALE, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
}
