import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import type { shopOrder } from '../../platform/database/schema/orders.ts'
import { paymentAttempt } from '../../platform/database/schema/payments.ts'
import { Problem } from '../../platform/problems/problem.ts'

/** Cash that is recorded pays the order in a moment. Runs with the order locked. @throws {Problem} cod_cash_recorded */
export async function refuseRecordedCash(
  db: Db,
  { order_id, accepted_at }: Pick<typeof shopOrder.$inferSelect, 'order_id' | 'accepted_at'>,
): Promise<void> {
  if (accepted_at === null) return
  const [recorded] = await db
    .select({ at: paymentAttempt.noted_at })
    .from(paymentAttempt)
    .where(eq(paymentAttempt.order_id, order_id))
    .limit(1)
  if (recorded) throw new Problem('cod_cash_recorded')
}
