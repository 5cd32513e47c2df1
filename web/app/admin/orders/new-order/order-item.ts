import type { Product } from '@warung/contract/catalog.ts'
import { browserApi, CallFailed } from '../../../client/api'
import type { CartItem } from '../../../stored/cart'

function itemOf({ product_id, name, image, price, stock }: Product, qty: number): CartItem {
  return { product: product_id, name, image, price, stock, qty: Math.max(1, Math.min(qty, stock)) }
}

/** At the price that buyers pay today. Undefined for an unpublished product. */
export async function fetchOrderItem(id: number, qty: number): Promise<CartItem | undefined> {
  try {
    return itemOf((await browserApi('GET /api/v1/product/{id}', { params: { id } })).data, qty)
  } catch (error) {
    if (error instanceof CallFailed && error.status === 404) return undefined
    throw error
  }
}
