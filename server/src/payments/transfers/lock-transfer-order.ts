import { MANUAL_PAYMENT_METHODS } from '@warung/contract/values/payment-methods.ts'
import type { SQL } from 'drizzle-orm'
import { lockOrder } from '../../orders/orders/lock-order.ts'
import type { Db } from '../../platform/database/open.ts'
import type { OrderRecord } from '../../platform/database/schema/orders.ts'
import { Problem } from '../../platform/problems/problem.ts'

/** @throws {Problem} order_not_found, not_paid_by_transfer */
export async function lockTransferOrder(db: Db, orderId: number, isAllowed?: SQL): Promise<OrderRecord> {
  const order = await lockOrder(db, orderId, isAllowed)
  if (!MANUAL_PAYMENT_METHODS.includes(order.payment_method_id)) throw new Problem('not_paid_by_transfer')
  return order
}

/** @throws {Problem} order_not_found, not_paid_by_transfer, order_already_paid, order_cancelled */
export async function lockOpenTransferOrder(db: Db, orderId: number, isAllowed?: SQL): Promise<OrderRecord> {
  const order = await lockTransferOrder(db, orderId, isAllowed)
  if (order.is_paid) throw new Problem('order_already_paid')
  if (order.cancelled_at !== null) throw new Problem('order_cancelled')
  return order
}
