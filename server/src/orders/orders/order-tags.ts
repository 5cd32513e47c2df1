/** Tags of orders, for admins (decisions/069). */

import type { OrderTags, OrderTagsBody } from '@warung/contract/order-tags.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { orderSubject, recordChange } from '../../audit/record-change.ts'
import type { Db } from '../../platform/database/open.ts'
import { orderTags } from '../../platform/database/schema/order-tags.ts'
import { shopOrder } from '../../platform/database/schema/orders.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { distinctTags, tagKey } from '../../platform/text/tags.ts'
import { lockOrder } from './lock-order.ts'

const NO_TAGS: OrderTags = { tags: [], version: 0 }

export async function findOrderTags(db: Db, orderId: number): Promise<OrderTags> {
  const { tags, version } = orderTags
  const [found] = await db.select({ tags, version }).from(orderTags).where(eq(orderTags.order_id, orderId))
  return found ?? NO_TAGS
}

/** The tags of a row of the list. `shop_order.order_id` is written out to refer to the list's own row. */
export const tagsOfListed = sql<string[]>`coalesce((select to_jsonb(${orderTags.tags}) from ${orderTags}
  where ${orderTags.order_id} = ${shopOrder}.order_id), '[]'::jsonb)`

/** As many as a search shows (SEARCH_MATCHES_MAX) and more. */
const TAGGED_ORDERS_MAX = 20_000

/** Orders that bear exactly this tag, however its letters are written; the newest of very many. */
export function ordersWithTag(tag: string): SQL {
  return sql`(select ${orderTags.order_id} from ${orderTags} where ${orderTags.keys} @> array[${tagKey(tag)}::text]
    order by ${orderTags.order_id} desc limit ${TAGGED_ORDERS_MAX})`
}

/** @throws {Problem} order_not_found, order_tags_changed */
export function changeOrderTags(
  db: Db,
  { user_id }: Pick<Caller, 'user_id'>,
  { orderId: order_id, version: seen, ...written }: OrderTagsBody & { readonly orderId: number },
  now: Date,
): Promise<OrderTags> {
  return inTransaction(db, async (db) => {
    await lockOrder(db, order_id)
    const before = await findOrderTags(db, order_id)
    if (before.version !== seen) throw new Problem('order_tags_changed')
    const tags = distinctTags(written.tags)
    const set = { tags, keys: tags.map(tagKey), version: seen + 1 }
    await db
      .insert(orderTags)
      .values({ order_id, ...set })
      .onConflictDoUpdate({ target: orderTags.order_id, set })
    await recordChange(db, {
      by: user_id,
      action: 'order.tags_changed',
      subject: orderSubject(order_id),
      before: { tags: before.tags.join(', ') },
      after: { tags: tags.join(', ') },
      at: now,
    })
    return { tags, version: set.version }
  })
}
