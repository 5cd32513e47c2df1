/** One order per attempt, however often the request arrives (D9, D17). */
import { createHash } from 'node:crypto'
import type { ManualDiscount } from '@warung/contract/manual-orders.ts'
import { orderWithoutSums } from '@warung/contract/order-without-sums.ts'
import type { OrderBody } from '@warung/contract/orders.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import type { OrPlaceholder } from '../../platform/database/sql/build-once.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { PlaceOrderRequest } from '../new-order/order-request.ts'
import type { OrderOwner } from '../orders/order-owner.ts'

/** The same order has the same hash at any price. The schema sorts the fields. */
export function hashOrderBody(body: OrderBody, manualDiscount?: ManualDiscount): string {
  const ordered = orderWithoutSums(body)
  const canonical = JSON.stringify(manualDiscount ? [ordered, manualDiscount] : ordered)
  return createHash('sha256').update(canonical).digest('base64url')
}

export function keyName({ user_id, guest_session_id }: OrderOwner, key: string): string {
  return `${user_id}/${guest_session_id ?? 0}/${key}`
}

/** Locks the key until the transaction ends; false while another request holds it. */
export function tryLockKey(name: OrPlaceholder<string>): SQL {
  return sql`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`
}

/**
 * The order already placed with this key, if any.
 * @throws {Problem} idempotency_key_reused for another body, order_in_progress while the first request runs
 */
export async function findOrderOfKey(db: Db, request: PlaceOrderRequest): Promise<number | undefined> {
  const { key, caller, body, manualDiscount } = request
  if (key === undefined) return undefined
  const [seen] = await rows<{ is_available: boolean; order_id: number | null; body_hash: string | null }>(
    db,
    sql`select ${tryLockKey(keyName(caller, key))} as is_available, used.order_id, used.body_hash
        from (select 1) as always left join idempotency_key as used on used.user_id = ${caller.user_id}
          and used.guest_session_id = ${caller.guest_session_id ?? 0} and used.key = ${key}`,
  )
  if (seen?.order_id) {
    if (seen.body_hash === hashOrderBody(body, manualDiscount)) return seen.order_id
    throw new Problem('idempotency_key_reused')
  }
  if (!seen?.is_available) throw new Problem('order_in_progress')
  return undefined
}
