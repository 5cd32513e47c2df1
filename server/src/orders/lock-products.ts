/** Locks the products of an order and makes sure that all of it is there. */
import { and, asc } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { isOnSale, product } from '../database/schema/catalog.ts'
import { isOneOf } from '../database/sql/one-of.ts'
import { Problem } from '../problems/problem.ts'
import type { OrderLineInput } from './order-lines.ts'

/** A product as an order copies it. */
export type FoundProduct = {
  readonly product_id: number
  readonly name: string
  readonly image: string
  readonly price: number
  readonly weight_grams: number | null
  readonly stock: number
}

export type LineToWrite = OrderLineInput & Omit<FoundProduct, 'stock'>

export type LineToPlace = LineToWrite & {
  /** once the order has taken its own */
  readonly stock_left: number
}

function productsOnSale(db: Db, lines: readonly OrderLineInput[], today: string) {
  const ids = lines.map((line) => line.product_id)
  return db
    .select({
      product_id: product.product_id,
      name: product.name,
      image: product.image,
      price: product.price,
      stock: product.stock,
      weight_grams: product.weight_grams,
    })
    .from(product)
    .where(and(isOneOf(product.product_id, ids), isOnSale(today)))
    .orderBy(asc(product.product_id)) // everybody locks in this order: no deadlock
}

/** Locks nothing. @param today a day of the shop's own calendar */
export async function findProductsOnSale(
  db: Db,
  lines: readonly OrderLineInput[],
  today: string,
): Promise<FoundProduct[]> {
  return productsOnSale(db, lines, today)
}

/**
 * The lines with name, image and price as they are now; their products stay locked until the
 * transaction ends. @param today a day of the shop's own calendar
 * @throws {Problem} product_no_longer_sold, insufficient_stock of the first product that does not fit (D9)
 */
export async function lockProducts(
  db: Db,
  lines: readonly OrderLineInput[],
  today: string,
): Promise<LineToPlace[]> {
  const found = await productsOnSale(db, lines, today).for('no key update')
  const products = new Map(found.map((row) => [row.product_id, row]))
  return lines.map((line) => {
    const row = products.get(line.product_id)
    if (!row) throw new Problem('product_no_longer_sold')
    const { name, image, price, stock, weight_grams } = row
    if (stock < line.quantity) throw new Problem('insufficient_stock', { name, stock })
    return { ...line, name, image, price, weight_grams, stock_left: stock - line.quantity }
  })
}
