/** What the demo sells, in the order in which it came to the shop: the last are the newest. */
import type { ProductBody } from '@warung/contract/catalog.ts'
import products from './products.json' with { type: 'json' }

type PublicationField = 'is_published' | 'published_from' | 'published_until'

/**
 * As an admin's form sends it, with every field, but its category by name, its image by a file's name in pictures/
 * without its ending, and on sale without saying so.
 */
export type DemoProduct = Readonly<
  Required<Omit<ProductBody, 'product_category_id' | 'images' | PublicationField>>
> & {
  readonly category: string
}

export const demoProducts: readonly DemoProduct[] = products
