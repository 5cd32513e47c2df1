/** Locks the products of an order and makes sure that all of it is there. */
import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { product } from '../database/schema/catalog.ts'
import { Problem } from '../problems.ts'
import type { OrderLineInput } from './order-lines.ts'

export type LineToPlace = OrderLineInput & {
  readonly name: string
  readonly image: string
  readonly price: number
  /** once the order has taken its own */
  readonly stock_left: number
}

function productGone(): Problem {
  return new Problem(
    'conflict',
    'A product in your cart is no longer sold. Please look at your cart again.',
    {
      errors: { order_product: ['A product in your cart is no longer sold.'] },
    },
  )
}

function insufficientStock(name: string, stock: number): Problem {
  const words =
    stock === 0
      ? `“${name}” has just sold out.`
      : `Only ${stock} ${stock === 1 ? 'piece' : 'pieces'} of “${name}” left.`
  return new Problem('conflict', `${words} Please look at your cart again.`, {
    errors: { order_product: [words] },
  })
}

/**
 * The lines with name, image and price as they are now; their products stay locked until the
 * transaction ends. @throws {Problem} conflict naming the first product that does not fit (D9)
 */
export async function lockProducts(db: Db, lines: readonly OrderLineInput[]): Promise<LineToPlace[]> {
  const found = await db
    .select({
      product_id: product.product_id,
      name: product.name,
      image: product.image,
      price: product.price,
      stock: product.stock,
    })
    .from(product)
    .where(
      and(
        inArray(
          product.product_id,
          lines.map((line) => line.product_id),
        ),
        isNull(product.deleted_at),
      ),
    )
    .orderBy(asc(product.product_id)) // everybody locks in this order: no deadlock
    .for('no key update')
  const products = new Map(found.map((row) => [row.product_id, row]))
  return lines.map((line) => {
    const row = products.get(line.product_id)
    if (!row) throw productGone()
    if (row.stock < line.quantity) throw insufficientStock(row.name, row.stock)
    const { name, image, price, stock } = row
    return { ...line, name, image, price, stock_left: stock - line.quantity }
  })
}
