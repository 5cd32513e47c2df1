/** Locks the products of an order and makes sure that all of it is there. */
import { and, asc, desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { isOnSale, product } from '../../platform/database/schema/catalog.ts'
import { orderProduct, shopOrder } from '../../platform/database/schema/orders.ts'
import { isOneOf } from '../../platform/database/sql/one-of.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { ownedBy } from './find-order.ts'
import type { OrderLineInput } from './order-lines.ts'
import type { OrderOwner } from './order-owner.ts'

/** More unpaid orders of one product nobody has who has not lost count of them. */
const OWN_HOLDS_MAX = 100

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

/** The buyer's newest unpaid order that holds pieces of a product, where these are what is missing. */
async function ownHold(
  db: Db,
  buyer: OrderOwner,
  { product_id, quantity }: OrderLineInput,
  stock: number,
): Promise<number | undefined> {
  const held = await db
    .select({ order_id: shopOrder.order_id, quantity: orderProduct.quantity })
    .from(shopOrder)
    .innerJoin(orderProduct, eq(orderProduct.order_id, shopOrder.order_id))
    .where(
      and(
        ownedBy(buyer),
        eq(shopOrder.is_stock_held, true),
        eq(shopOrder.is_paid, false),
        eq(orderProduct.product_id, product_id),
      ),
    )
    .orderBy(desc(shopOrder.order_id))
    .limit(OWN_HOLDS_MAX)
  const pieces = held.reduce((sum, each) => sum + each.quantity, stock)
  return pieces >= quantity ? held[0]?.order_id : undefined
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
  buyer: OrderOwner,
): Promise<LineToPlace[]> {
  const found = await productsOnSale(db, lines, today).for('no key update')
  const products = new Map(found.map((row) => [row.product_id, row]))
  const placed: LineToPlace[] = []
  for (const line of lines) {
    const row = products.get(line.product_id)
    if (!row) throw new Problem('product_no_longer_sold')
    const { name, image, price, stock, weight_grams } = row
    if (stock < line.quantity) {
      throw new Problem('insufficient_stock', {
        name,
        stock,
        ownOrderId: await ownHold(db, buyer, line, stock),
      })
    }
    placed.push({ ...line, name, image, price, weight_grams, stock_left: stock - line.quantity })
  }
  return placed
}
