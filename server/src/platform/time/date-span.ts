import { Problem } from '../problems/problem.ts'
import { DAY_MS } from './durations.ts'
import { shopDay } from './shop-time.ts'

export type DateSpan = { readonly from: string; readonly to: string; readonly timezone: string }

export type RequestedSpan = { readonly from?: string | undefined; readonly to?: string | undefined }

type SpanRule = {
  readonly timezone: string
  readonly now: Date
  readonly defaultDays: number
  readonly daysMax: number
}

export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}

/** @throws {Problem} report_span_reversed, report_span_too_long */
export function dateSpan(
  requested: RequestedSpan,
  { timezone, now, defaultDays, daysMax }: SpanRule,
): DateSpan {
  const to = requested.to ?? shopDay(now, timezone)
  const from = requested.from ?? dayBefore(to, defaultDays - 1)
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1) throw new Problem('report_span_reversed')
  if (days > daysMax) throw new Problem('report_span_too_long', { daysMax })
  return { from, to, timezone }
}
