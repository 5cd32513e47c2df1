import { and, eq } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { orderSubject, recordChange } from '../../audit/record-change.ts'
import { lockOrder } from '../../orders/orders/lock-order.ts'
import type { Db } from '../../platform/database/open.ts'
import { auditEntry } from '../../platform/database/schema/audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

/** Records which admin entered an order for a buyer. Idempotent. */
export function recordManualOrder(
  db: Db,
  { user_id }: Pick<Caller, 'user_id'>,
  orderId: number,
  now: Date,
): Promise<void> {
  const action = 'order.entered'
  const isOfOrder = and(eq(auditEntry.subject_type, 'order'), eq(auditEntry.subject_id, orderId))
  return inTransaction(db, async (db) => {
    await lockOrder(db, orderId)
    const [known] = await db
      .select({ id: auditEntry.audit_entry_id })
      .from(auditEntry)
      .where(and(isOfOrder, eq(auditEntry.action, action)))
    if (known) return
    await recordChange(db, {
      by: user_id,
      action,
      subject: orderSubject(orderId),
      before: {},
      after: {},
      at: now,
    })
  })
}
