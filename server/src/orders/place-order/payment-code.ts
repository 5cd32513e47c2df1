/** The code that tells a payment's sum from those of all other open orders (decisions/051, decisions/052). */
import { PAYMENT_CODE_MAX } from '@warung/contract/values/limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { NewOrder } from './draft-order.ts'

/** Of two orders that choose the same sum at once, the index lets one in; the other tries again. */
export const OPEN_SUM_INDEX = 'shop_order_open_sum'

/**
 * A free code for a sum of whole rupiah, at random: concurrent orders seldom choose the same. No row when all are taken.
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

/** @throws {Problem} payment_codes_taken */
export async function requireFreePaymentCode(db: Db, { charged, request }: NewOrder): Promise<void> {
  const amount = sql`${charged.payment_amount_minor}::bigint`
  const free = await rows(db, freePaymentCode(amount, request.method.isCodeSubtracted))
  if (free.length === 0) throw new Problem('payment_codes_taken')
}
