/** Counting stock as the admin's screen does. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import type { CallInput } from '@warung/contract/client.ts'
import { eq } from 'drizzle-orm'
import { product } from '../../src/platform/database/schema/catalog.ts'
import { orderOf } from './orders.ts'
import { movements } from './product-form.ts'
import type { TestShop } from './shop.ts'

export const PRICE = 10_000

type Count = CallInput<'POST /api/v1/admin/stock/count'>['body']['counts'][number]

export function saveCounts(shop: TestShop, as: UserInfo, ...counts: Count[]) {
  return shop.call('POST /api/v1/admin/stock/count', { body: { counts } }, as)
}

export function readLedger(shop: TestShop, as: UserInfo, id: number, before?: number) {
  const query = before === undefined ? {} : { before }
  return shop.call('GET /api/v1/admin/stock/{id}/movement', { params: { id }, query }, as)
}

export async function stockRowOf(shop: TestShop, as: UserInfo, id: number) {
  const [found] = await shop.db.select({ sku: product.sku }).from(product).where(eq(product.product_id, id))
  const query = { keyword: found?.sku ?? '', limit: 100 }
  const { data } = await shop.call('GET /api/v1/admin/stock', { query }, as)
  const row = data.find(({ product_id }) => product_id === id)
  if (!row) throw new Error(`the stock list does not show ${id}`)
  return row
}

/** A count by an admin whose screen is up to date. */
export async function countOf(shop: TestShop, as: UserInfo, id: number, counted: number): Promise<Count> {
  return { product_id: id, counted, last_movement_id: (await stockRowOf(shop, as, id)).last_movement_id }
}

export function buyPieces(shop: TestShop, who: UserInfo, product_id: number, quantity: number) {
  return shop.call('POST /api/v1/order', { body: orderOf({ product_id, quantity, price: PRICE }) }, who)
}

export async function ledgerSum(shop: TestShop, id: number): Promise<number> {
  return (await movements(shop, id)).reduce((sum, { quantity }) => sum + quantity, 0)
}
