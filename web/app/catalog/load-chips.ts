import type { ShownCategory } from '@warung/contract/categories.ts'
import { CallFailed, type Client } from '@warung/contract/client.ts'

/** Omits empty categories. A failure yields none, and never breaks the page. */
export async function loadChips(api: Client): Promise<readonly ShownCategory[]> {
  try {
    return (await api('GET /api/v1/product-category/on-sale')).data
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return []
  }
}
