/** The kinds of value that calls carry. Every limit on a text or a number stands here, once. */
import { z } from 'zod'
import { PRICE_MAX } from './money.ts'

/** Largest value of the database's integer columns. */
export const INTEGER_MAX = 2_147_483_647

/** PostgreSQL cannot hold NUL, and half a surrogate pair is no character: both are refused, not cleaned (D17). */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

export function text(max: number) {
  return z.string().max(max).refine(isStorable, { error: 'contains characters that cannot be stored' })
}

/** A text that says something: at least one character that is not white space (D17). */
export function title(max: number) {
  return text(max).refine((value) => value.trim() !== '', { error: 'must not be blank' })
}

export const id = z.int().min(1).max(INTEGER_MAX)
export const rupiahAmount = z.number().min(0)
export const wholeRupiah = z.int().min(0).max(PRICE_MAX)
export const stock = z.int().min(0).max(INTEGER_MAX)
export const rating = z.int().min(1).max(5)
/** ISO 8601 with the shop's offset, so that the first 10 characters are the shop's own day (D5). */
export const shopTimestamp = z.string()

function digits(max: number) {
  return z
    .string()
    .regex(/^[1-9]\d{0,9}$/, { error: 'must be a whole number above 0' })
    .transform(Number)
    .pipe(z.number().max(max))
}

/** An id inside a path: `/api/v1/product/7`. */
export const idInPath = digits(INTEGER_MAX)

/** `page` and `limit` of lists (D15); no default here, each list has its own. */
export const paging = z.object({
  page: digits(1_000_000).optional(),
  limit: digits(100).optional(),
})

export const pagingMeta = z.object({ last_page: z.int(), current_page: z.int(), total: z.int() })

export function dataSchema<T extends z.ZodType>(data: T) {
  return z.object({ data })
}
export function pageSchema<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), meta: pagingMeta })
}
/** Answer of a call that has nothing to tell but that it was done. */
export const done = z.object({ data: z.null() })
