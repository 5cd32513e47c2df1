import { z } from 'zod'
import { WEIGHT_GRAMS_MAX } from './values/admin-limits.ts'
import { inputFault } from './values/input-faults.ts'
import {
  ID_PATTERN,
  INTEGER_MAX,
  KEYWORD_LENGTH_MAX,
  PAGE_NUMBER_MAX,
  PAGE_SIZE_MAX,
  PRICE_MAX,
  RATING_MAX,
  RATING_MIN,
} from './values/limits.ts'

/** PostgreSQL refuses NUL and half a surrogate pair (D17). */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

export type SchemaIssue = z.core.$ZodIssue

export function text(max: number) {
  return z
    .string()
    .max(max)
    .refine(isStorable, { error: inputFault('not_storable') })
}

const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

function isNotBlank(value: string): boolean {
  return [...value].some((letter) => !INVISIBLE.test(letter))
}

/** At least one visible character (D17). */
export function title(max: number) {
  return text(max).refine(isNotBlank, { error: inputFault('blank') })
}

/** Control characters could forge lines of a mail. Tabs come from spreadsheets and become spaces. */
export function line(max: number) {
  return text(max)
    .overwrite((value) => value.replaceAll('\t', ' '))
    .refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), { error: inputFault('one_line') })
}

export function titleLine(max: number) {
  return line(max).refine(isNotBlank, { error: inputFault('blank') })
}

/** Trimmed. Every kind of line break counts as one character. */
export function textLines(max: number) {
  return z
    .string()
    .overwrite((value) => value.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').trim())
    .max(max)
    .refine(isStorable, { error: inputFault('not_storable') })
    .refine((value) => !/[\p{Zl}\p{Zp}]|(?!\n)\p{Cc}/u.test(value), { error: inputFault('plain_lines') })
    .refine(isNotBlank, { error: inputFault('blank') })
}

/** The version of a row that an admin saw. The next one fits the column, too. */
export const rowVersion = z
  .int()
  .min(0)
  .max(INTEGER_MAX - 1)

export const id = z.int().min(1).max(INTEGER_MAX)
export const rupiahAmount = z.number().min(0)
export const wholeRupiah = z.int().min(0).max(PRICE_MAX)
export const stock = z.int().min(0).max(INTEGER_MAX)
export const rating = z.int().min(RATING_MIN).max(RATING_MAX)
/** Written with the shop's offset: the first 10 characters are the shop's day (D5). */
export const shopTimestamp = z.string()

function digits(max: number) {
  return z
    .string()
    .regex(ID_PATTERN, { error: inputFault('id') })
    .transform(Number)
    .pipe(z.int().min(1).max(max))
}

export const day = z.iso.date({ error: inputFault('day') })
export const FIRST_INPUT_DAY = '1970-01-01'
export const inputDay = day.refine((value) => value >= FIRST_INPUT_DAY, {
  error: inputFault('first_day'),
})

export const idInPath = digits(INTEGER_MAX)
export const ratingInQuery = digits(RATING_MAX)
export const byId = z.object({ id: idInPath })

export const searchKeyword = text(KEYWORD_LENGTH_MAX)

/** D15. Other lists continue from `before` or `after`; null in `meta` ends them. */
export const paging = z.object({
  page: digits(PAGE_NUMBER_MAX).optional(),
  limit: digits(PAGE_SIZE_MAX).optional(),
})

const pagingMeta = z
  .object({ last_page: z.int(), current_page: z.int(), total: z.int() })
  .meta({ id: 'PagingMeta' })

export function dataSchema<T extends z.ZodType>(data: T) {
  return z.object({ data })
}
export function pageSchema<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), meta: pagingMeta })
}
export const done = z.object({ data: z.null() })

/** Weight with packaging; null: the shop's default weight. */
export const weightGrams = z.int().min(1).max(WEIGHT_GRAMS_MAX).nullable()
