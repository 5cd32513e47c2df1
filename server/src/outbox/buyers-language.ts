import type { Language } from '@warung/contract/values/languages.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { shopOrder } from '../platform/database/schema/orders.ts'

export async function findBuyersLanguage(db: Db, orderId: number): Promise<Language | undefined> {
  const [found] = await db
    .select({ language: shopOrder.language })
    .from(shopOrder)
    .where(eq(shopOrder.order_id, orderId))
  return found?.language
}
