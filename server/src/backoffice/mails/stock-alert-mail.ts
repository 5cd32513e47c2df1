import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import type { MailParams } from '../../platform/database/schema/mails.ts'
import type { MailContent, MailShop } from './mail-content.ts'
import { stockAlertMail } from './messages/stock-alert-message.ts'

type QueuedAlert = { readonly params: MailParams; readonly secret: string | null }

/** undefined once it is sold out again */
export async function writeStockAlert(
  db: Db,
  row: QueuedAlert,
  shop: MailShop,
): Promise<MailContent | undefined> {
  const product_id = Number(row.params.product_id)
  const isThere = and(isNull(product.deleted_at), eq(product.is_published, true), gt(product.stock, 0))
  const [found] = await db
    .select({ name: product.name })
    .from(product)
    .where(and(eq(product.product_id, product_id), isThere))
  if (!found) return undefined
  const url = `${shop.url}/product/${product_id}`
  return stockAlertMail(
    { name: found.name, url, stopUrl: `${shop.url}/stop-mails#${row.secret ?? ''}` },
    shop,
  )
}
