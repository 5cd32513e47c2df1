import { and, isNotNull, lt } from 'drizzle-orm'
import { deleteExpiredAccountTokens } from '../../accounts/account-tokens.ts'
import { deleteExpiredDevices } from '../../accounts/known-devices.ts'
import { deleteOldImports } from '../../catalog/import/delete-old-imports.ts'
import { deleteOldStockAlerts } from '../../catalog/stock-alerts/delete-alerts.ts'
import { deleteOldOrderDrafts } from '../../orders/orders/order-drafts.ts'
import { deleteOldReturnPictures } from '../../orders/returns/return-pictures.ts'
import { deleteOldTransferSlips } from '../../payments/transfers/transfer-slip.ts'
import type { Db } from '../../platform/database/open.ts'
import { idempotencyKey } from '../../platform/database/schema/idempotency-keys.ts'
import { mail } from '../../platform/database/schema/mails.ts'
import { webhookEvent } from '../../platform/database/schema/payments.ts'
import { DAY_MS } from '../../platform/time/durations.ts'

/** Providers repeat events for days; people look them up for weeks. */
const WEBHOOK_RETENTION_MS = 90 * DAY_MS
/** No browser retries an order after a month. */
const IDEMPOTENCY_KEY_RETENTION_MS = 30 * DAY_MS

/** Mails are looked up for weeks; addresses stay in the orders. */
const MAIL_RETENTION_MS = 90 * DAY_MS

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
  // includes the unsent mails of a shop without a mail server
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
    (await deleteOldTransferSlips(db, now)) +
    (await deleteOldOrderDrafts(db, now)) +
    (await deleteOldReturnPictures(db, now)) +
    (await deleteOldStockAlerts(db, now)) +
    (await deleteExpiredAccountTokens(db, now))
  )
}
