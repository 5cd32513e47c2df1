import type { OwnData } from '@warung/contract/own-data.ts'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { stockAlert } from '../../platform/database/schema/stock-alerts.ts'
import type { WithDates } from '../../platform/time/shop-time.ts'

/** Newest first, including alerts whose mail has been sent. */
export async function listStockAlertsOf(db: Db, userId: number): Promise<WithDates<OwnData>['stock_alerts']> {
  const { product_id, email, created_at, mailed_at } = stockAlert
  return await db
    .select({ product_id, product_name: product.name, email, created_at, mailed_at })
    .from(stockAlert)
    .innerJoin(product, eq(product.product_id, stockAlert.product_id))
    .where(eq(stockAlert.user_id, userId))
    .orderBy(desc(stockAlert.stock_alert_id))
}
