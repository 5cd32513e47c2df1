/** Rows that nobody asks for any more: without this they would grow with the shop for ever. */
import { and, isNotNull, lt } from 'drizzle-orm'
import { forgetExpiredDevices } from '../accounts/known-devices.ts'
import type { Db } from '../database/open.ts'
import { idempotencyKey, webhookEvent } from '../database/schema.ts'

const DAY_MS = 24 * 3_600_000
/** Providers repeat events for days, and people look back for weeks. */
const EVENTS_KEPT_MS = 90 * DAY_MS
/** No browser tries an order again after a month. */
const KEYS_KEPT_MS = 30 * DAY_MS

/** @returns how many rows went */
export const forgetOldRows = async (db: Db, now: Date): Promise<number> => {
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  const events = await db
    .delete(webhookEvent)
    .where(and(isNotNull(webhookEvent.done_at), lt(webhookEvent.received_at, before(EVENTS_KEPT_MS))))
    .returning({ event_id: webhookEvent.event_id })
  const keys = await db
    .delete(idempotencyKey)
    .where(lt(idempotencyKey.created_at, before(KEYS_KEPT_MS)))
    .returning({ key: idempotencyKey.key })
  return events.length + keys.length + (await forgetExpiredDevices(db, now))
}
