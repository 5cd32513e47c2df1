/** One order an attempt, however often its request arrives (D9, D17). */
import { createHash } from 'node:crypto'
import type { OrderBody } from '@warung/contract/orders.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '../accounts/authenticate.ts'
import type { Db } from '../database/open.ts'
import { rows } from '../database/sql/query-rows.ts'
import { Problem } from '../problems.ts'

export const IDEMPOTENCY_KEY_LENGTH_MAX = 200
/** named in `errors`, so that a client can tell a key that is refused from an order that is (D20) */
const HEADER = 'idempotency-key'

/** @throws {Problem} bad-input for a key that is no printable text of 1 to KEY_MAX characters */
export function parseIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (
    typeof header === 'string' &&
    header.length <= IDEMPOTENCY_KEY_LENGTH_MAX &&
    /^[\x21-\x7e]+$/.test(header)
  )
    return header
  const rule = `must have 1 to ${IDEMPOTENCY_KEY_LENGTH_MAX} printable characters`
  throw new Problem('bad-input', `Idempotency-Key ${rule}.`, { errors: { [HEADER]: [rule] } })
}

/** The schema has put the fields in its own order, so that equal orders hash alike. */
export function hashOrderBody(body: OrderBody): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url')
}

/**
 * The order that this key has already placed, if any. Holds the key until the transaction ends.
 * @throws {Problem} not-acceptable for the same key with another body, conflict while in flight
 */
export async function findOrderOfKey(
  db: Db,
  caller: Caller,
  attempt: { key: string; bodyHash: string },
): Promise<number | undefined> {
  const scope = caller.guest_session_id ?? 0
  const [seen] = await rows<{ is_free: boolean; order_id: number | null; body_hash: string | null }>(
    db,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${caller.user_id}/${scope}/${attempt.key}`}, 0)) as is_free,
          kept.order_id, kept.body_hash
        from (select 1) as always left join idempotency_key as kept
          on kept.user_id = ${caller.user_id} and kept.guest_session_id = ${scope} and kept.key = ${attempt.key}`,
  )
  if (seen?.order_id) {
    if (seen.body_hash === attempt.bodyHash) return seen.order_id
    const words = 'This Idempotency-Key was already used for a different order.'
    throw new Problem('not-acceptable', words, { errors: { [HEADER]: ['was used for a different order'] } })
  }
  if (!seen?.is_free) {
    throw new Problem('conflict', 'This order is being placed right now.', { retryAfterSeconds: 1 })
  }
  return undefined
}
