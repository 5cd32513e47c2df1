/**
 * Products as orders last found them, so that the next order of one can be written without reading it first. Never
 * believed: the statement that writes compares each with the product's row, which it holds locked.
 */
import { LRUCache } from 'lru-cache'
import { isScarce } from './limit-held-products.ts'
import type { FoundProduct, LineToWrite } from './lock-products.ts'
import type { OrderLineInput } from './order-lines.ts'

const PRODUCTS_REMEMBERED_MAX = 10_000

export type RememberedProducts = {
  /** Those of the lines whose products are not known. */
  unknown(lines: readonly OrderLineInput[]): OrderLineInput[]
  /** Undefined when a product is not known, or few pieces of it are left. */
  linesOf(lines: readonly OrderLineInput[]): LineToWrite[] | undefined
  note(products: readonly FoundProduct[]): void
  forget(lines: readonly OrderLineInput[]): void
}

export function rememberProducts(): RememberedProducts {
  const known = new LRUCache<number, FoundProduct>({ max: PRODUCTS_REMEMBERED_MAX })
  return {
    unknown: (lines) => lines.filter(({ product_id }) => !known.has(product_id)),
    linesOf: (lines) => {
      const found: LineToWrite[] = []
      for (const line of lines) {
        const product = known.get(line.product_id)
        if (!product || isScarce(product.stock)) return undefined
        const { name, image, price, weight_grams } = product
        found.push({ ...line, name, image, price, weight_grams })
      }
      return found
    },
    note: (products) => {
      for (const product of products) known.set(product.product_id, product)
    },
    forget: (lines) => {
      for (const { product_id } of lines) known.delete(product_id)
    },
  }
}
