import { and, eq, gt, isNull } from 'drizzle-orm'
import { hashToken } from '../../accounts/hash-token.ts'
import { queueMail } from '../../outbox/queue-mail.ts'
import type { Db } from '../../platform/database/open.ts'
import { appUser } from '../../platform/database/schema/accounts.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { isPublished } from '../../platform/database/schema/product-conditions.ts'
import { stockAlert } from '../../platform/database/schema/stock-alerts.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

const BATCH_SIZE = 100

type Due = { readonly today: string; readonly now: Date; readonly randomToken: () => string }

/** Locks them until the transaction ends. */
function lockDue(db: Db, today: string) {
  return db
    .select({
      stock_alert_id: stockAlert.stock_alert_id,
      email: stockAlert.email,
      user_id: stockAlert.user_id,
      language: stockAlert.language,
      product_id: stockAlert.product_id,
    })
    .from(stockAlert)
    .innerJoin(product, eq(product.product_id, stockAlert.product_id))
    .leftJoin(appUser, eq(appUser.user_id, stockAlert.user_id))
    .where(
      and(isNull(stockAlert.mailed_at), gt(product.stock, 0), isPublished(today), isNull(appUser.deleted_at)),
    )
    .orderBy(stockAlert.stock_alert_id)
    .limit(BATCH_SIZE)
    .for('update', { of: stockAlert, skipLocked: true })
}

function takeBatch(db: Db, { today, now, randomToken }: Due): Promise<number> {
  return inTransaction(db, async (db) => {
    const due = await lockDue(db, today)
    for (const { stock_alert_id, email, user_id, language, product_id } of due) {
      const token = randomToken()
      const set = { mailed_at: now, token_hash: hashToken(token) }
      await db.update(stockAlert).set(set).where(eq(stockAlert.stock_alert_id, stock_alert_id))
      await queueMail(db, {
        kind: 'stock_alert',
        event_key: `stock_alert:${stock_alert_id}`,
        recipient: email,
        ...(user_id !== null && { user_id }),
        params: { language, product_id },
        secret: token,
        now,
      })
    }
    return due.length
  })
}

/** Each alert gets its one mail. @returns how many were queued */
export async function mailStockAlerts(db: Db, due: Due): Promise<number> {
  let sum = 0
  for (let taken = BATCH_SIZE; taken === BATCH_SIZE; sum += taken) taken = await takeBatch(db, due)
  return sum
}
