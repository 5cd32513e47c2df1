/**
 * Browsers that signed in to an account before. Wrong passwords by strangers make strangers wait, never
 * these (threats.md, Accounts; docs/decisions/011-known-devices.md). Being known opens nothing by itself.
 */
import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { knownDevice } from '../platform/database/schema/accounts.ts'
import { DAY_MS } from '../platform/time/durations.ts'
import { hashToken } from './hash-token.ts'

export const DEVICE_TTL_MS = 365 * DAY_MS
/** of one account; those that came back stay before those that never did, such as programs without cookies */
export const KNOWN_DEVICES_MAX = 20

export type Device = {
  /** what the browser brought, signed by this shop; it may be known for other accounts, or for none */
  readonly token: string | undefined
  /** whether it is known for this account */
  readonly isKnown: boolean
}

type Chance = { readonly now: Date; readonly randomToken: () => string }

/**
 * After the right password. A token that is not known for this account is replaced, and with it for the
 * other accounts of the same browser: one that was forgotten, or planted, is never accepted again.
 * @returns the token that the browser keeps from now on
 */
export async function recordDevice(
  db: Db,
  userId: number,
  { token, isKnown }: Device,
  { now, randomToken }: Chance,
): Promise<string> {
  const expires_at = new Date(now.getTime() + DEVICE_TTL_MS)
  if (token !== undefined && isKnown) {
    await db
      .update(knownDevice)
      .set({ used_at: now, expires_at })
      .where(and(eq(knownDevice.user_id, userId), eq(knownDevice.token_hash, hashToken(token))))
    return token
  }
  const next = randomToken()
  const token_hash = hashToken(next)
  if (token !== undefined) {
    await db
      .update(knownDevice)
      .set({ token_hash })
      .where(and(eq(knownDevice.token_hash, hashToken(token)), ne(knownDevice.user_id, userId)))
  }
  await db.insert(knownDevice).values({ user_id: userId, token_hash, created_at: now, expires_at })
  await db.execute(sql`delete from known_device where user_id = ${userId} and token_hash in
    (select token_hash from known_device where user_id = ${userId} and token_hash <> ${token_hash}
      order by used_at desc nulls last, created_at desc offset ${KNOWN_DEVICES_MAX - 1})`)
  return next
}

/** Deleted, or with a new password: every device is a stranger again. */
export async function deleteDevicesOf(db: Db, userId: number): Promise<void> {
  await db.delete(knownDevice).where(eq(knownDevice.user_id, userId))
}

/** @returns how many were forgotten */
export async function deleteExpiredDevices(db: Db, now: Date): Promise<number> {
  const gone = await db
    .delete(knownDevice)
    .where(lt(knownDevice.expires_at, now))
    .returning({ user_id: knownDevice.user_id })
  return gone.length
}
