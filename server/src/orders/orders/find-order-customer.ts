import { and, eq, isNull } from 'drizzle-orm'
import { findCustomerAccounts } from '../../accounts/find-user.ts'
import type { Db } from '../../platform/database/open.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'

/** The account for which the order could be entered again; undefined for a guest, and for one that is deleted. */
export async function findOrderCustomer(db: Db, orderId: number): Promise<number | undefined> {
  const [ordered] = await db
    .select({ user_id: shopOrder.user_id })
    .from(shopOrder)
    .where(and(eq(shopOrder.order_id, orderId), isNull(shopOrder.guest_session_id)))
  const [customer] = ordered ? await findCustomerAccounts(db, [ordered.user_id]) : []
  return customer?.user_id
}
