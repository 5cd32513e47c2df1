import { isRecord } from '@warung/contract/values/objects.ts'
import { MINUTE_MS } from './durations.ts'

type Offset = { readonly text: string; readonly ms: number }

/** Since 1972, clocks have changed only at quarters of an hour. */
const QUARTER_HOUR_MS = 900_000
const OFFSETS_MAX = 20_000

/** Cached, because Intl is slow. */
const offsets = new Map<string, Map<number, Offset>>()
const offsetFormats = new Map<string, Intl.DateTimeFormat>()

function offsetFormatOf(zone: string): Intl.DateTimeFormat {
  const cached = offsetFormats.get(zone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  offsetFormats.set(zone, format)
  return format
}

/** Reads `GMT+07:00`, or `GMT` for no offset. */
function readOffset(moment: Date, zone: string): Offset {
  const parts = offsetFormatOf(zone).formatToParts(moment)
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value.slice(3) || '+00:00'
  const [hours = 0, minutes = 0, seconds = 0] = text.slice(1).split(':').map(Number)
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000
  return { text, ms: text.startsWith('-') ? -ms : ms }
}

function offsetAt(moment: Date, zone: string): Offset {
  const ofZone = offsets.get(zone) ?? new Map<number, Offset>()
  offsets.set(zone, ofZone)
  const quarter = Math.floor(moment.getTime() / QUARTER_HOUR_MS)
  const cached = ofZone.get(quarter)
  if (cached) return cached
  if (ofZone.size >= OFFSETS_MAX) ofZone.clear()
  const read = readOffset(moment, zone)
  ofZone.set(quarter, read)
  return read
}

/** `2026-11-20T00:30:00+07:00` */
export function shopTime(moment: Date, zone: string): string {
  const { text, ms } = offsetAt(moment, zone)
  return `${new Date(moment.getTime() + ms).toISOString().slice(0, 19)}${text}`
}

const lastDays = new Map<string, { readonly minute: number; readonly day: string }>()

/** `2026-11-20` */
export function shopDay(moment: Date, zone: string): string {
  const minute = Math.floor(moment.getTime() / MINUTE_MS)
  const last = lastDays.get(zone)
  if (last?.minute === minute) return last.day
  const day = shopTime(moment, zone).slice(0, 10)
  lastDays.set(zone, { minute, day })
  return day
}

export type WithDates<T> = T extends string
  ? T | Date
  : T extends (infer U)[]
    ? WithDates<U>[]
    : T extends object
      ? { [K in keyof T]: WithDates<T[K]> }
      : T

/** Returns a value without Dates unchanged. */
export function serializeDates(value: unknown, zone: string): unknown {
  if (!isRecord(value)) return value
  if (value instanceof Date) return shopTime(value, zone)
  if (Array.isArray(value)) return serializeItems(value, zone)
  let written: Record<string, unknown> | undefined
  for (const key of Object.keys(value)) {
    const item = value[key]
    const text = serializeDates(item, zone)
    if (text === item) continue
    written ??= { ...value }
    written[key] = text
  }
  return written ?? value
}

function serializeItems(items: readonly unknown[], zone: string): unknown {
  let written: unknown[] | undefined
  for (const [at, item] of items.entries()) {
    const text = serializeDates(item, zone)
    if (text === item) continue
    written ??= [...items]
    written[at] = text
  }
  return written ?? items
}
