/** Where mails about an order go. */
import { GUEST_ACCOUNT } from '@warung/contract/values/guest-account.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { shopOrder } from '../platform/database/schema/orders.ts'

/** Null once the account is deleted. */
const accountsEmail = sql`(select owner.email from app_user as owner
  where owner.user_id = shop_order.user_id and owner.deleted_at is null)`

/**
 * An address of its own that was given with the order, else the account's; the shared guest account's is nobody's.
 * @param order a row of `shop_order`
 * @param ofAccount the account's address now; the order's own copy is as old as the order
 */
function emailOf(order: SQL, ofAccount: SQL): SQL {
  return sql`coalesce(nullif(${order}.contact_email, ${order}.user_email),
    nullif(coalesce(${ofAccount}, ${order}.user_email), ${GUEST_ACCOUNT.email}))`
}

/** Of a row of `shop_order`, whose owner may have another address by now. Null for a guest who left none. */
export const buyersEmail: SQL<string | null> = sql<string | null>`${emailOf(sql`shop_order`, accountsEmail)}`

/** Of a row that is being written, in the `with` of its statement: it has its owner's address of this moment. */
export function buyersEmailOfNew(order: SQL): SQL {
  return emailOf(order, sql`null::text`)
}

/** Empty for a guest who left none. */
export async function findBuyersEmail(db: Db, orderId: number): Promise<string> {
  const [found] = await db
    .select({ email: buyersEmail })
    .from(shopOrder)
    .where(eq(shopOrder.order_id, orderId))
  return found?.email ?? ''
}
