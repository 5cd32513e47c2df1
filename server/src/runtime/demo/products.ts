import type { ProductBody } from '@warung/contract/catalog.ts'
import products from './products.json' with { type: 'json' }

/** As in an admin's form, with names for category and image (a file of pictures/, without its extension). */
export type DemoProduct = Readonly<Omit<ProductBody, 'product_category_id' | 'images'>> & {
  readonly category: string
}

export const demoProducts: readonly DemoProduct[] = products
