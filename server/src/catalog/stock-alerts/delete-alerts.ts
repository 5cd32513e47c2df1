import { eq, lt, or } from 'drizzle-orm'
import { hashToken } from '../../accounts/hash-token.ts'
import type { Db } from '../../platform/database/open.ts'
import { stockAlert, stockAlertStop } from '../../platform/database/schema/stock-alerts.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { DAY_MS } from '../../platform/time/durations.ts'

/** Deletes the opt-out link of a sent mail too. */
const ALERT_RETENTION_MS = 180 * DAY_MS

/** @throws {Problem} account_link_invalid */
export function stopStockAlerts(db: Db, token: string, now: Date): Promise<void> {
  return inTransaction(db, async (db) => {
    const [found] = await db
      .select({ email: stockAlert.email })
      .from(stockAlert)
      .where(eq(stockAlert.token_hash, hashToken(token)))
    if (!found) throw new Problem('account_link_invalid')
    const { email } = found
    await db
      .insert(stockAlertStop)
      .values({ email_hash: hashToken(email), created_at: now })
      .onConflictDoNothing()
    // rows stay, so that opening the link again works too
    await db.update(stockAlert).set({ mailed_at: now }).where(eq(stockAlert.email, email))
  })
}

/** Includes alerts that were requested without signing in. */
export async function deleteStockAlertsOf(
  db: Db,
  { user_id, email }: { readonly user_id: number; readonly email: string },
): Promise<void> {
  await db.delete(stockAlert).where(or(eq(stockAlert.user_id, user_id), eq(stockAlert.email, email)))
}

export async function deleteOldStockAlerts(db: Db, now: Date): Promise<number> {
  const deleted = await db
    .delete(stockAlert)
    .where(lt(stockAlert.created_at, new Date(now.getTime() - ALERT_RETENTION_MS)))
    .returning({ stock_alert_id: stockAlert.stock_alert_id })
  return deleted.length
}
