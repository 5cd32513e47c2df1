import type { Category } from '@warung/contract/catalog.ts'
import { browserApi, CallFailed } from '../../client/api'

/** Undefined if loading failed; the form then says so (spec §8). */
export async function loadCategories(): Promise<readonly Category[] | undefined> {
  try {
    return (await browserApi('GET /api/v1/product-category')).data
  } catch (error) {
    if (error instanceof CallFailed) return undefined
    throw error
  }
}
