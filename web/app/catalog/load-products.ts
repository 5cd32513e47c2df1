import { CallFailed, type Client } from '@warung/contract/client.ts'
import { data } from 'react-router'
import { type Paging, pagingOf, totalFromMeta } from '../client/paging'
import { type CardProduct, cardProduct } from './card-product'

export type ProductPage = Paging & {
  readonly products: readonly CardProduct[]
  /** in the whole list; for a search at most SEARCH_MATCHES_MAX */
  readonly total: number
}

/** Undefined if loading failed: the screen then shows the specification's text. */
export async function loadProducts(
  api: Client,
  query: { page: number; keyword?: string },
): Promise<ProductPage | undefined> {
  try {
    const { data: rows, meta } = await api('GET /api/v1/product', { query })
    return { products: rows.map(cardProduct), total: totalFromMeta(meta), ...pagingOf(meta) }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    if (error.status === 404) throw data(error.message, { status: 404 })
    return undefined
  }
}
