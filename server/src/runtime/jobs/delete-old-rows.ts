/** Rows that nobody asks for any more: without this they would grow with the shop for ever. */
import { and, isNotNull, lt } from 'drizzle-orm'
import { deleteExpiredAccountTokens } from '../../accounts/account-tokens.ts'
import { deleteExpiredDevices } from '../../accounts/known-devices.ts'
import { deleteOldImports } from '../../catalog/import/delete-old-imports.ts'
import type { Db } from '../../platform/database/open.ts'
import { mail } from '../../platform/database/schema/mails.ts'
import { idempotencyKey } from '../../platform/database/schema/orders.ts'
import { webhookEvent } from '../../platform/database/schema/payments.ts'
import { DAY_MS } from '../../platform/time/durations.ts'

/** Providers repeat events for days, and people look back for weeks. */
const WEBHOOK_RETENTION_MS = 90 * DAY_MS
/** No browser tries an order again after a month. */
const IDEMPOTENCY_KEY_RETENTION_MS = 30 * DAY_MS

/** Whoever asks what was written to them asks within weeks; addresses stand in the orders. */
const MAIL_RETENTION_MS = 90 * DAY_MS

/** @returns how many rows went */
export async function deleteOldRows(db: Db, now: Date): Promise<number> {
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  const events = await db
    .delete(webhookEvent)
    .where(and(isNotNull(webhookEvent.done_at), lt(webhookEvent.received_at, before(WEBHOOK_RETENTION_MS))))
    .returning({ event_id: webhookEvent.event_id })
  const keys = await db
    .delete(idempotencyKey)
    .where(lt(idempotencyKey.created_at, before(IDEMPOTENCY_KEY_RETENTION_MS)))
    .returning({ key: idempotencyKey.key })
  // also those that wait for a mail server that nobody ever set
  const mails = await db
    .delete(mail)
    .where(lt(mail.created_at, before(MAIL_RETENTION_MS)))
    .returning({ mail_id: mail.mail_id })
  const imports = await deleteOldImports(db, now)
  const devices = await deleteExpiredDevices(db, now)
  return (
    events.length +
    keys.length +
    mails.length +
    imports +
    devices +
    (await deleteExpiredAccountTokens(db, now))
  )
}
