/** Oldest first. */
import type { ProductBody } from '@warung/contract/catalog.ts'
import products from './products.json' with { type: 'json' }

type PublicationField = 'is_published' | 'published_from' | 'published_until'

/** An admin's form, but with names for category and image (in pictures/, without extension), and always on sale. */
export type DemoProduct = Readonly<
  Required<Omit<ProductBody, 'product_category_id' | 'images' | PublicationField>>
> & {
  readonly category: string
}

export const demoProducts: readonly DemoProduct[] = products
