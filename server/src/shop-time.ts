/** Moments as the shop shows them: ISO 8601 with the shop's own offset (D5). */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  })
  formats.set(zone, made)
  return made
}

/** `2026-11-20T00:30:00+07:00` for a moment in `zone` (an IANA name). */
export function shopTime(moment: Date, zone: string): string {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatOf(zone).formatToParts(moment)) part[type] = value
  const offset = part.timeZoneName?.slice(3) || '+00:00'
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}${offset}`
}

/** The day of the shop's own calendar that a moment lies in: `2026-11-20`. */
export function shopDay(moment: Date, zone: string): string {
  return shopTime(moment, zone).slice(0, 10)
}

/** Strings of an answer may be handed as moments; they leave in shop time. */
export type WithDates<T> = T extends string
  ? T | Date
  : T extends (infer U)[]
    ? WithDates<U>[]
    : T extends object
      ? { [K in keyof T]: WithDates<T[K]> }
      : T

/** The same value with every moment written in shop time. */
export function serializeDates(value: unknown, zone: string): unknown {
  if (value instanceof Date) return shopTime(value, zone)
  if (Array.isArray(value)) return value.map((item) => serializeDates(item, zone))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, serializeDates(item, zone)]))
  }
  return value
}
