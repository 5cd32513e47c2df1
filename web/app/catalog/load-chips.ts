import type { ShownCategory } from '@warung/contract/categories.ts'
import { CallFailed, type Client } from '@warung/contract/client.ts'

/** The categories that lead somewhere; none when they did not come: they never take a page with them. */
export async function loadChips(api: Client): Promise<readonly ShownCategory[]> {
  try {
    return (await api('GET /api/v1/product-category/on-sale')).data
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return []
  }
}
