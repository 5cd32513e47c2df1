/** One mail lists all products that are low in stock when it is sent. */
import { LOW_STOCK_MAX } from '@warung/contract/values/limits.ts'
import { and, asc, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import type { MailContent, MailShop } from './mail-content.ts'
import { LOW_STOCK_LISTED_MAX, lowStockOwnerMail } from './messages/owner-messages.ts'

export async function lowStockMail(db: Db, shop: MailShop): Promise<MailContent | undefined> {
  const low = await db
    .select({
      name: product.name,
      sku: product.sku,
      stock: product.stock,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(product)
    .where(and(isNull(product.deleted_at), lte(product.stock, LOW_STOCK_MAX)))
    .orderBy(asc(product.stock), asc(product.product_id))
    .limit(LOW_STOCK_LISTED_MAX)
  const [first, ...others] = low
  if (!first) return undefined
  return lowStockOwnerMail([first, ...others], first.total, `${shop.url}/admin/stock`, shop)
}
