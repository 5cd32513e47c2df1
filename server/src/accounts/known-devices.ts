/** Strangers' wrong passwords never lock known devices out (docs/decisions/011-known-devices.md). */
import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { knownDevice } from '../platform/database/schema/accounts.ts'
import { DAY_MS } from '../platform/time/durations.ts'
import { hashToken } from './hash-token.ts'

export const DEVICE_TTL_MS = 365 * DAY_MS
/** per account; devices that never returned are dropped first */
export const KNOWN_DEVICES_MAX = 20

export type Device = {
  readonly token: string | undefined
  readonly isKnown: boolean
}

type DeviceContext = { readonly now: Date; readonly randomToken: () => string }

/** Replaces an unknown token, so that a planted one is never accepted again. */
export async function recordDevice(
  db: Db,
  userId: number,
  { token, isKnown }: Device,
  { now, randomToken }: DeviceContext,
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

export async function deleteDevicesOf(db: Db, userId: number): Promise<void> {
  await db.delete(knownDevice).where(eq(knownDevice.user_id, userId))
}

export async function deleteExpiredDevices(db: Db, now: Date): Promise<number> {
  const deleted = await db
    .delete(knownDevice)
    .where(lt(knownDevice.expires_at, now))
    .returning({ user_id: knownDevice.user_id })
  return deleted.length
}
