/** An order's lines, with their products' name, picture, price and weight. */
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/database/open.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { findOwnHold } from '../orders/find-own-hold.ts'
import { isScarce } from '../orders/limit-held-products.ts'
import type { OrderOwner } from '../orders/order-owner.ts'
import {
  findPublishedProducts,
  type PublishedProduct,
  type RequestedLine,
} from '../shipping/find-published-products.ts'

const CACHED_PRODUCTS_MAX = 10_000

export type NewOrderLine = RequestedLine & Omit<PublishedProduct, 'stock'> & { readonly stock_left: number }

/** Entries may be stale: the insert compares each with the locked product. */
export type ProductCache = LRUCache<number, PublishedProduct>

export function createProductCache(): ProductCache {
  return new LRUCache({ max: CACHED_PRODUCTS_MAX })
}

export type ReadFrom = 'cache' | 'database'

export type RequestedLines = {
  /** merged, in product id order; a quantity may exceed the database's integers */
  readonly lines: readonly RequestedLine[]
  readonly caller: OrderOwner
  /** in the shop's time zone */
  readonly today: string
  readonly productCache: ProductCache
}

/** Products low in stock are always read from the database, because their stock decides how the order is written. */
async function findProducts(
  db: Db,
  { lines, productCache, today }: RequestedLines,
  from: ReadFrom,
): Promise<Map<number, PublishedProduct>> {
  const products = new Map<number, PublishedProduct>()
  for (const { product_id, quantity } of from === 'cache' ? lines : []) {
    const cached = productCache.get(product_id)
    if (cached && !isScarce(cached.stock - quantity)) products.set(product_id, cached)
  }
  const unknown = lines.filter(({ product_id }) => !products.has(product_id))
  if (unknown.length === 0) return products
  for (const { product_id } of unknown) productCache.delete(product_id)
  for (const found of await findPublishedProducts(db, unknown, today)) {
    products.set(found.product_id, found)
    productCache.set(found.product_id, found)
  }
  return products
}

/** @throws {Problem} product_no_longer_sold, insufficient_stock for the first line that cannot be supplied (D9) */
export async function findOrderLines(
  db: Db,
  wanted: RequestedLines,
  from: ReadFrom,
): Promise<NewOrderLine[]> {
  const products = await findProducts(db, wanted, from)
  const lines: NewOrderLine[] = []
  for (const line of wanted.lines) {
    const found = products.get(line.product_id)
    if (!found) throw new Problem('product_no_longer_sold')
    const { stock, ...copied } = found
    if (stock < line.quantity) {
      const ownOrderId = from === 'database' ? await findOwnHold(db, wanted.caller, line, stock) : undefined
      throw new Problem('insufficient_stock', { name: found.name, stock, ownOrderId })
    }
    lines.push({ ...copied, ...line, stock_left: stock - line.quantity })
  }
  return lines
}
