/** A page of products, with what a failure looks like (spec §8). */
import type { ProductRow } from '@warung/contract/catalog.ts'
import { CallFailed, type Client } from '@warung/contract/client.ts'
import { data } from 'react-router'

export type ProductPage = {
  readonly products: readonly ProductRow[]
  readonly page: number
  readonly lastPage: number
}

/** Undefined when the list failed: the screen then says so in the specification's words. */
export const loadProducts = async (
  api: Client,
  query: { page: number; keyword?: string },
): Promise<ProductPage | undefined> => {
  try {
    const { data: products, meta } = await api('GET /api/v1/product', { query })
    return { products, page: meta.current_page, lastPage: meta.last_page }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    if (error.status === 404) throw data(error.message, { status: 404 })
    return undefined
  }
}
