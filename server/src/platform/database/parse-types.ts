/**
 * By default `pg` returns `count(*)` as text and PGlite as a number. Here int8 is a number on both;
 * a RangeError beyond the safe range.
 */
import { types } from 'pg'

type Parser = (text: string) => unknown

const { INT8, NUMERIC, DATE, TIMESTAMP, TIMESTAMPTZ, JSON: JSON_TEXT, JSONB } = types.builtins
const INT2_ARRAY = 1005
const INT8_ARRAY = 1016

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond what a number holds exactly`)
  return value
}

export function parseTimestamptz(text: string): Date {
  const parsed = new Date(text)
  if (Number.isNaN(parsed.getTime())) throw new RangeError(`${text} is no point in time`)
  return parsed
}

function asText(text: string): string {
  return text
}

/** By type oid. PGlite derives the parser for arrays of int8. */
export const parsers = {
  [INT8]: safeInteger,
  [NUMERIC]: asText,
  [DATE]: asText,
  [TIMESTAMP]: asText,
  [TIMESTAMPTZ]: parseTimestamptz,
  [JSON_TEXT]: (text: string): unknown => JSON.parse(text),
  [JSONB]: (text: string): unknown => JSON.parse(text),
}

/** Set for the whole process, because Drizzle reads pg's own table, not a pool's `types`. */
export function setPgParsers(): void {
  for (const [oid, parse] of Object.entries(parsers)) types.setTypeParser(Number(oid), 'text', parse)
  const table = types as { setTypeParser(oid: number, format: 'text', parse: Parser): void } & {
    getTypeParser(oid: number, format: 'text'): (text: string) => (number | null)[]
  }
  const integersIn = table.getTypeParser(INT2_ARRAY, 'text')
  table.setTypeParser(INT8_ARRAY, 'text', (text) =>
    integersIn(text).map((value) => (value === null ? null : safeInteger(String(value)))),
  )
}

export function isTimestamptz(oid: number): boolean {
  return oid === TIMESTAMPTZ
}
