/** The payment code distinguishes an order's amount from those of all other open orders (decisions/051, decisions/052). */
import { PAYMENT_CODE_MAX } from '@warung/contract/values/limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import { violatedConstraint } from '../../platform/database/errors.ts'
import type { Db } from '../../platform/database/open.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { Problem } from '../../platform/problems/problem.ts'

/** If two orders choose the same amount at once, this index lets one in; the other tries again. */
export const OPEN_SUM_INDEX = 'shop_order_open_sum'

/**
 * A random free code for an amount of whole rupiah: concurrent orders seldom choose the same. No row if none is free.
 * The subquery repeats the index's condition. @param isSubtracted -999 to -1 instead of 1 to 999
 */
export function freePaymentCode(amount: SQL, isSubtracted = false): SQL {
  const codes = isSubtracted ? [-PAYMENT_CODE_MAX, -1] : [1, PAYMENT_CODE_MAX]
  const [first, last] = codes.map((code) => sql.raw(`(${code})`))
  return sql`select code from generate_series(${first}, ${last}) as code
  where code not in (
    select (taken.payment_amount_minor - ${amount})::integer from shop_order as taken
    where taken.payment_code <> 0 and taken.is_stock_held and not taken.is_paid
      and taken.payment_amount_minor >= ${amount} + ${first} and taken.payment_amount_minor <= ${amount} + ${last})
  order by random() limit 1`
}

const SUM_TRIES_MAX = 5

/** Another order may take the same sum at the same moment. @throws {Problem} shop_busy */
export async function withFreeSum<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (violatedConstraint(error) !== OPEN_SUM_INDEX) throw error
      if (tries + 1 >= SUM_TRIES_MAX) throw new Problem('shop_busy', undefined, { cause: error })
    }
  }
}

/** @param amount whole rupiah, without a code @returns 1 to 999, or -999 to -1 @throws {Problem} payment_codes_taken */
export async function findFreePaymentCode(db: Db, amount: number, isSubtracted = false): Promise<number> {
  const [free] = await rows<{ code: number }>(db, freePaymentCode(sql`${amount}::bigint`, isSubtracted))
  if (!free) throw new Problem('payment_codes_taken')
  return free.code
}
