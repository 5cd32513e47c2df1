import { GUEST_ACCOUNT } from '@warung/contract/values/guest-account.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { isErased } from '../platform/database/schema/erased-account.ts'
import { shopOrder } from '../platform/database/schema/orders.ts'

const accountsEmail = sql`(select owner.email from app_user as owner
  where owner.user_id = shop_order.user_id and owner.deleted_at is null)`

/** The order's address, else the account's, but never the shared guest account's. */
function emailOf(order: SQL, ofAccount: SQL): SQL {
  return sql`coalesce(nullif(${order}.contact_email, ${order}.user_email),
    nullif(coalesce(${ofAccount}, ${order}.user_email), ${GUEST_ACCOUNT.email}))`
}

/** For a row of `shop_order`; null for a guest without an e-mail. */
export const buyersEmail: SQL<string | null> = sql<string | null>`${emailOf(sql`shop_order`, accountsEmail)}`

/** For a row being inserted, which contains the account's address. */
export function buyersEmailOfNew(order: SQL): SQL {
  return emailOf(order, sql`null::text`)
}

/** False for an erased account, too: its address at the time of ordering may be a stranger's by now. */
export const hasPresentEmail: SQL = sql`(${buyersEmail} is not null
  and not exists (select from app_user where app_user.user_id = shop_order.user_id and ${isErased}))`

export async function findPresentEmail(db: Db, orderId: number): Promise<string> {
  const [found] = await db
    .select({ email: buyersEmail })
    .from(shopOrder)
    .where(and(eq(shopOrder.order_id, orderId), hasPresentEmail))
  return found?.email ?? ''
}

export async function findBuyersEmail(db: Db, orderId: number): Promise<string> {
  const [found] = await db
    .select({ email: buyersEmail })
    .from(shopOrder)
    .where(eq(shopOrder.order_id, orderId))
  return found?.email ?? ''
}
