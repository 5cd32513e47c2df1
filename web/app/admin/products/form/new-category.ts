/** Creates a category entered with the first product, so that the product can refer to it. */
import { browserApi, CallFailed } from '../../../client/api'
import type { ProductDraft } from './product-draft'

async function findOrCreate(name: string): Promise<number> {
  // it may exist, if the product was refused before
  const { data: categories } = await browserApi('GET /api/v1/admin/product-category')
  const existing = categories.find((category) => category.name.toLowerCase() === name.toLowerCase())
  if (existing) return existing.product_category_id
  const { data } = await browserApi('POST /api/v1/admin/product-category', { body: { name } })
  return data.product_category_id
}

/** @param name empty for none @throws {CallFailed} whose errors name the form's fields */
export async function withNewCategory(draft: ProductDraft, name: string): Promise<ProductDraft> {
  if (name === '') return draft
  try {
    return { ...draft, product_category_id: [await findOrCreate(name)] }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const { status, message, code, errors, retryAfterSeconds } = error
    const { name: refused, ...others } = errors
    const named = refused ? { ...others, product_category_id: refused } : others
    throw new CallFailed(status, message, { code, errors: named, retryAfterSeconds })
  }
}
