/** The new lines of an unpaid order, and the difference in stock. Runs with the order locked. */
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { orderProduct } from '../../platform/database/schema/order-lines.ts'
import { isPublished, paidPrice } from '../../platform/database/schema/product-conditions.ts'
import { isOneOf } from '../../platform/database/sql/one-of.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { PublishedProduct, RequestedLine } from '../shipping/find-published-products.ts'
import type { StockChange } from './apply-stock-changes.ts'

export type ChangedLine = RequestedLine &
  Omit<PublishedProduct, 'stock'> &
  Pick<typeof orderProduct.$inferSelect, 'cost_price'>

type StoredLine = typeof orderProduct.$inferSelect

type ProductToMove = PublishedProduct &
  Pick<StoredLine, 'cost_price'> & { readonly is_on_sale: boolean; readonly is_deleted: boolean }

/** By ascending id, as placing an order does. */
async function lockProducts(
  db: Db,
  ids: readonly number[],
  today: string,
): Promise<Map<number, ProductToMove>> {
  const { product_id, name, image, stock, weight_grams, cost_price, deleted_at } = product
  const found = await db
    .select({
      ...{ product_id, name, image, stock, weight_grams, cost_price, deleted_at },
      price: paidPrice(today),
      is_on_sale: isPublished(today).mapWith(Boolean),
    })
    .from(product)
    .where(isOneOf(product_id, ids))
    .orderBy(asc(product_id))
    .for('no key update')
  return new Map(
    found.map(({ deleted_at, ...row }) => [row.product_id, { ...row, is_deleted: deleted_at !== null }]),
  )
}

type HeldLine = { readonly stored: StoredLine | undefined; readonly held: number }

/**
 * Lines of the order keep name, picture, price and cost price; new ones take today's.
 * @throws {Problem} product_no_longer_sold, insufficient_stock
 */
function changedLine(
  { product_id, quantity }: RequestedLine,
  { stored, held }: HeldLine,
  found: ProductToMove | undefined,
): ChangedLine {
  const mayGrow = stored ? found?.is_deleted === false : found?.is_on_sale === true
  if (!found || (quantity > held && !mayGrow)) throw new Problem('product_no_longer_sold')
  const { name, image, price, cost_price, weight_grams, stock } = {
    ...found,
    ...(stored && pickCopied(stored)),
  }
  if (quantity - held > found.stock)
    throw new Problem('insufficient_stock', { name, stock: stock + held, ownOrderId: undefined })
  return { product_id, quantity, name, image, price, cost_price, weight_grams }
}

function pickCopied({
  name,
  image,
  price,
  cost_price,
}: StoredLine): Pick<StoredLine, 'name' | 'image' | 'price' | 'cost_price'> {
  return { name, image, price, cost_price }
}

export function storedLines(db: Db, orderId: number): Promise<StoredLine[]> {
  return db
    .select()
    .from(orderProduct)
    .where(eq(orderProduct.order_id, orderId))
    .orderBy(asc(orderProduct.line))
}

type LinesToFind = {
  readonly stored: readonly StoredLine[]
  /** each product once */
  readonly wanted: readonly RequestedLine[]
  readonly isStockHeld: boolean
  /** in the shop's time zone */
  readonly today: string
}

/** @throws {Problem} product_no_longer_sold, insufficient_stock */
export async function findChangedLines(
  db: Db,
  { stored, wanted, isStockHeld, today }: LinesToFind,
): Promise<{ lines: ChangedLine[]; differences: StockChange[] }> {
  const ids = [...new Set([...stored, ...wanted].map(({ product_id }) => product_id))]
  const products = await lockProducts(db, ids, today)
  const before = new Map(stored.map((line) => [line.product_id, line]))
  const heldOf = (id: number): number => (isStockHeld ? (before.get(id)?.quantity ?? 0) : 0)
  const lines = wanted.map((line) => {
    const { product_id } = line
    const own = { stored: before.get(product_id), held: heldOf(product_id) }
    return changedLine(line, own, products.get(product_id))
  })
  const after = new Map(lines.map(({ product_id, quantity }) => [product_id, quantity]))
  const differences = ids.map((product_id) => ({
    product_id,
    taken: (after.get(product_id) ?? 0) - heldOf(product_id),
    stock: products.get(product_id)?.stock ?? 0,
  }))
  return { lines, differences: differences.filter(({ taken }) => taken !== 0) }
}
