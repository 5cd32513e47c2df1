import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import type { OrderRecord } from '../../platform/database/schema/orders.ts'
import { manualReceipt } from '../../platform/database/schema/receipts.ts'
import { Problem } from '../../platform/problems/problem.ts'

type WaitingOrder = Pick<OrderRecord, 'order_id' | 'transfer_reported_at'>

/** Money that was received, or is being looked for, may be for the old method. */
export async function isTransferUnderWay(db: Db, order: WaitingOrder): Promise<boolean> {
  const received = await db
    .select({ receipt_id: manualReceipt.receipt_id })
    .from(manualReceipt)
    .where(eq(manualReceipt.order_id, order.order_id))
    .limit(1)
  return order.transfer_reported_at !== null || received.length > 0
}

/** @throws {Problem} transfer_being_checked */
export async function refuseTransferUnderWay(db: Db, order: WaitingOrder): Promise<void> {
  if (await isTransferUnderWay(db, order)) throw new Problem('transfer_being_checked')
}
