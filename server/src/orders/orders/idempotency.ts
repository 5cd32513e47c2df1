/** One order an attempt, however often its request arrives (D9, D17). */
import { createHash } from 'node:crypto'
import type { OrderBody } from '@warung/contract/orders.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import type { Db } from '../../platform/database/open.ts'
import type { OrPlaceholder } from '../../platform/database/sql/build-once.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { OrderOwner } from './order-owner.ts'

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

/** What its lock is called. */
export function keyName({ user_id, guest_session_id }: OrderOwner, key: string): string {
  return `${user_id}/${guest_session_id ?? 0}/${key}`
}

/** Locks the key until the transaction ends; false while another has it. */
function tryLockKey(name: OrPlaceholder<string>): SQL {
  return sql`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`
}

type AttemptKey = {
  readonly user_id: OrPlaceholder<number>
  /** 0 for accounts of one person */
  readonly session_id: OrPlaceholder<number>
  readonly key: OrPlaceholder<string>
}

function isKeptKey({ user_id, session_id, key }: AttemptKey): SQL {
  return sql`kept.user_id = ${user_id} and kept.guest_session_id = ${session_id} and kept.key = ${key}`
}

/** Whether the key is this transaction's and has placed nothing, as far as its statement sees. */
export function claimKey(name: OrPlaceholder<string>, attempt: AttemptKey): SQL {
  return sql`${tryLockKey(name)}
    and not exists (select from idempotency_key as kept where ${isKeptKey(attempt)})`
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
  const { user_id, guest_session_id } = caller
  const claimed = { user_id, session_id: guest_session_id ?? 0, key: attempt.key }
  const [seen] = await rows<{ is_free: boolean; order_id: number | null; body_hash: string | null }>(
    db,
    sql`select ${tryLockKey(keyName(caller, attempt.key))} as is_free, kept.order_id, kept.body_hash
        from (select 1) as always left join idempotency_key as kept on ${isKeptKey(claimed)}`,
  )
  if (seen?.order_id) {
    if (seen.body_hash === attempt.bodyHash) return seen.order_id
    throw new Problem('idempotency_key_reused')
  }
  if (!seen?.is_free) throw new Problem('order_in_progress')
  return undefined
}
