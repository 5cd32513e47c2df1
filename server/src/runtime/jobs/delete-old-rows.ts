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
import { DELETE_BATCH_SIZE, deleteInBatches } from '../../platform/database/sql/delete-in-batches.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import { deleteOldSessions } from './delete-old-sessions.ts'

/** Providers repeat events for days; people look them up for weeks. */
const WEBHOOK_RETENTION_MS = 90 * DAY_MS
/** No browser retries an order after a month. */
const IDEMPOTENCY_KEY_RETENTION_MS = 30 * DAY_MS

/** Mails are looked up for weeks; addresses stay in the orders. */
const MAIL_RETENTION_MS = 90 * DAY_MS

function cutoff(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms)
}

function deleteOldWebhooks(db: Db, now: Date, batchSize: number): Promise<number> {
  const isOld = lt(webhookEvent.received_at, cutoff(now, WEBHOOK_RETENTION_MS))
  return deleteInBatches(
    db,
    { from: webhookEvent, where: and(isNotNull(webhookEvent.done_at), isOld) },
    batchSize,
  )
}

function deleteOldKeys(db: Db, now: Date, batchSize: number): Promise<number> {
  const where = lt(idempotencyKey.created_at, cutoff(now, IDEMPOTENCY_KEY_RETENTION_MS))
  return deleteInBatches(db, { from: idempotencyKey, where }, batchSize)
}

/** Includes the unsent mails of a shop without a mail server. */
function deleteOldMails(db: Db, now: Date, batchSize: number): Promise<number> {
  const where = lt(mail.created_at, cutoff(now, MAIL_RETENTION_MS))
  return deleteInBatches(db, { from: mail, where }, batchSize)
}

const DELETIONS: readonly ((db: Db, now: Date, batchSize: number) => Promise<number>)[] = [
  deleteOldTransferSlips,
  deleteOldReturnPictures,
  deleteOldStockAlerts,
  deleteOldOrderDrafts,
  deleteExpiredAccountTokens,
  deleteExpiredDevices,
  deleteOldSessions,
  deleteOldImports,
  deleteOldKeys,
  deleteOldMails,
  deleteOldWebhooks,
]

/**
 * A failed deletion does not stop the others: buyers were promised them.
 * @throws {AggregateError} at the end, if some failed
 */
export async function deleteOldRows(
  db: Db,
  now: Date,
  batchSize: number = DELETE_BATCH_SIZE,
): Promise<number> {
  const failures: unknown[] = []
  let deleted = 0
  for (const deleteOld of DELETIONS) {
    try {
      deleted += await deleteOld(db, now, batchSize)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'old rows could not be deleted')
  return deleted
}
