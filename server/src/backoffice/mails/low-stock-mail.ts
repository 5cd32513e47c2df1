/** One mail lists all products that are low when it is sent. */
import { and, asc, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import type { MailContent, MailShop } from './mail-content.ts'
import { LOW_STOCK_LISTED_MAX, lowStockOwnerMail } from './messages/owner-messages.ts'

const isLow = and(isNull(product.deleted_at), product.is_low_stock)

export const hasLowStock = sql<boolean>`exists (select from ${product} where ${isLow})`

export async function lowStockMail(db: Db, shop: MailShop): Promise<MailContent | undefined> {
  const low = await db
    .select({
      name: product.name,
      sku: product.sku,
      stock: product.stock,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(product)
    .where(isLow)
    .orderBy(asc(product.stock), asc(product.product_id))
    .limit(LOW_STOCK_LISTED_MAX)
  const [first, ...others] = low
  if (!first) return undefined
  return lowStockOwnerMail([first, ...others], first.total, `${shop.url}/admin/stock`, shop)
}
