/** One order an attempt, however often its request arrives (D9, D17). */
import { createHash } from 'node:crypto'
import type { OrderBody } from '@warung/contract/orders.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../accounts/authenticate.ts'
import type { Db } from '../database/open.ts'
import { rows } from '../database/sql/query-rows.ts'
import { Problem } from '../problems/problem.ts'

const IDEMPOTENCY_KEY_LENGTH_MAX = 200

/** @throws {Problem} idempotency_key_invalid for what is no printable text of 1 to IDEMPOTENCY_KEY_LENGTH_MAX characters */
export function parseIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (
    typeof header === 'string' &&
    header.length <= IDEMPOTENCY_KEY_LENGTH_MAX &&
    /^[\x21-\x7e]+$/.test(header)
  )
    return header
  throw new Problem('idempotency_key_invalid', { lengthMax: IDEMPOTENCY_KEY_LENGTH_MAX })
}

export type KeyedAttempt = { readonly key: string; readonly bodyHash: string }

/** The schema has put the fields in its own order, so that equal orders hash alike. */
export function hashOrderBody(body: OrderBody): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url')
}

/** Locks the key until the transaction ends; false while another has it. */
function tryLockKey(caller: Caller, key: string): SQL {
  const name = `${caller.user_id}/${caller.guest_session_id ?? 0}/${key}`
  return sql`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`
}

function isKeptKey(caller: Caller, key: string): SQL {
  return sql`kept.user_id = ${caller.user_id} and kept.guest_session_id = ${caller.guest_session_id ?? 0}
    and kept.key = ${key}`
}

/** Whether the key is this transaction's and has placed nothing, as far as its statement sees. */
export function claimKey(caller: Caller, key: string): SQL {
  return sql`${tryLockKey(caller, key)}
    and not exists (select from idempotency_key as kept where ${isKeptKey(caller, key)})`
}

/**
 * The order that this key has already placed, if any. Holds the key until the transaction ends.
 * @throws {Problem} idempotency_key_reused for the same key with another body, order_in_progress while in flight
 */
export async function findOrderOfKey(
  db: Db,
  caller: Caller,
  attempt: KeyedAttempt,
): Promise<number | undefined> {
  const [seen] = await rows<{ is_free: boolean; order_id: number | null; body_hash: string | null }>(
    db,
    sql`select ${tryLockKey(caller, attempt.key)} as is_free, kept.order_id, kept.body_hash
        from (select 1) as always left join idempotency_key as kept on ${isKeptKey(caller, attempt.key)}`,
  )
  if (seen?.order_id) {
    if (seen.body_hash === attempt.bodyHash) return seen.order_id
    throw new Problem('idempotency_key_reused')
  }
  if (!seen?.is_free) throw new Problem('order_in_progress')
  return undefined
}
