/** Dates as banks write them: `02/01/2026`, `'02/01`, `2026-01-02 08:00:00`, `02 Januari 2026`. */
import { DAY_MS } from '../../platform/time/durations.ts'

/** Both days included, as `2026-01-31`. */
export type Period = { readonly from: string; readonly to: string }

const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'januari', 'january'],
  ['feb', 'peb', 'februari', 'february'],
  ['mar', 'maret', 'march'],
  ['apr', 'april'],
  ['mei', 'may'],
  ['jun', 'juni', 'june'],
  ['jul', 'juli', 'july'],
  ['agu', 'agt', 'ags', 'aug', 'agustus', 'august'],
  ['sep', 'sept', 'september'],
  ['okt', 'oct', 'oktober', 'october'],
  ['nov', 'nop', 'november', 'nopember'],
  ['des', 'dec', 'desember', 'december'],
]

const monthByName = new Map(MONTHS.flatMap((names, at) => names.map((name) => [name, at + 1] as const)))

const TIME = /\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]m)?(?: ?wi(?:b|ta|t))?/i
const ONLY_TIME = new RegExp(`^${TIME.source}$`, 'i')
const WITH_TIME = new RegExp(`[ T,]+(?:${TIME.source})$`, 'i')

export function isTime(cell: string): boolean {
  return ONLY_TIME.test(cell)
}

/** Two-digit years belong to this century. @returns undefined for an impossible date */
function dayOf(year: string, month: number, day: string): string | undefined {
  const full = year.length === 2 ? `20${year}` : year
  const text = `${full}-${`${month}`.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== text ? undefined : text
}

const YEAR_FIRST = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/
const WITH_MONTH_NAME = /^(\d{1,2})[ -]([a-z]+)\.?,?[ -](\d{4}|\d{2})$/i
const WITHOUT_YEAR = /^(\d{1,2})\/(\d{1,2})$/

/** Strips the time, and the apostrophe or backtick that keeps spreadsheets from changing a date. */
function bareDay(cell: string): string {
  return cell.replace(/^['`]/, '').replace(WITH_TIME, '').trim()
}

function readWithYear(bare: string): string | undefined {
  const yearFirst = YEAR_FIRST.exec(bare)
  if (yearFirst) return dayOf(yearFirst[1] ?? '', Number(yearFirst[2]), yearFirst[3] ?? '')
  const dayFirst = DAY_FIRST.exec(bare)
  if (dayFirst) return dayOf(dayFirst[3] ?? '', Number(dayFirst[2]), dayFirst[1] ?? '')
  const [, day = '', name = '', year = ''] = WITH_MONTH_NAME.exec(bare) ?? []
  const month = monthByName.get(name.toLowerCase())
  return month === undefined ? undefined : dayOf(year, month, day)
}

/** Banks date a weekend's transfers to the next working day. */
export const AHEAD_DAYS_MAX = 7
/** Banks offer no longer statements for download. */
const YEARLESS_DAYS_MAX = 92

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

type Surroundings = { readonly period: Period | undefined; readonly today: string }

/** Finds the only year in which the date is within the period, or recent. */
function readWithoutYear(bare: string, { period, today }: Surroundings): string | undefined {
  const [, day = '', month = ''] = WITHOUT_YEAR.exec(bare) ?? []
  const thisYear = Number(today.slice(0, 4))
  const years = [thisYear - 1, thisYear, thisYear + 1]
  if (period) years.splice(0, 3, ...new Set([period.from, period.to].map((end) => Number(end.slice(0, 4)))))
  const days = years.flatMap((year) => dayOf(`${year}`, Number(month), day) ?? [])
  const isPossible = (one: string): boolean =>
    period
      ? period.from <= one && one <= period.to
      : daysBetween(one, today) >= -AHEAD_DAYS_MAX && daysBetween(one, today) <= YEARLESS_DAYS_MAX
  const possible = days.filter(isPossible)
  return possible.length === 1 ? possible[0] : undefined
}

export type ReadDay = { readonly kind: 'day'; readonly day: string } | { readonly kind: 'year_unknown' }

/** @returns undefined for text that is not a date */
export function readDay(cell: string, surroundings: Surroundings): ReadDay | undefined {
  const bare = bareDay(cell)
  const day = readWithYear(bare)
  if (day !== undefined) return { kind: 'day', day }
  if (!WITHOUT_YEAR.test(bare)) return undefined
  const found = readWithoutYear(bare, surroundings)
  return found === undefined ? { kind: 'year_unknown' } : { kind: 'day', day: found }
}

const DAYS_IN_TEXT =
  /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[-/]\d{1,2}[-/](?:\d{4}|\d{2})|\d{1,2} [a-z]{3,9} (?:\d{4}|\d{2})/gi

/** `Periode : 01/01/2026 - 31/01/2026` */
export function readPeriod(text: string): Period | undefined {
  const [from, to] = (text.match(DAYS_IN_TEXT) ?? []).map(readWithYear)
  return from !== undefined && to !== undefined && from <= to ? { from, to } : undefined
}
