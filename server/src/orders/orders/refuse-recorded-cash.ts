import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import type { OrderRecord } from '../../platform/database/schema/orders.ts'
import { paymentMethod } from '../../platform/database/schema/payment-methods.ts'
import { paymentAccount, paymentAttempt } from '../../platform/database/schema/payments.ts'
import { Problem } from '../../platform/problems/problem.ts'

/**
 * Recorded cash is about to pay the order through its attempt. Attempts from before a change of method do not count.
 * Call it with the order locked. @throws {Problem} cod_cash_recorded
 */
export async function refuseRecordedCash(
  db: Db,
  order: Pick<OrderRecord, 'order_id' | 'accepted_at' | 'payment_method_id'>,
): Promise<void> {
  if (order.accepted_at === null) return
  const methodAccounts = db
    .select({ name: paymentAccount.name })
    .from(paymentAccount)
    .innerJoin(paymentMethod, eq(paymentMethod.provider, paymentAccount.provider))
    .where(eq(paymentMethod.payment_method_id, order.payment_method_id))
  const [recorded] = await db
    .select({ at: sql`1` })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.order_id, order.order_id), inArray(paymentAttempt.account, methodAccounts)))
    .limit(1)
  if (recorded) throw new Problem('cod_cash_recorded')
}
