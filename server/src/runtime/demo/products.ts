import type { ProductBody } from '@warung/contract/catalog.ts'
import products from './products.json' with { type: 'json' }

/** An admin's form, but with names for category and image (in pictures/, without extension). */
export type DemoProduct = Readonly<Omit<ProductBody, 'product_category_id' | 'images'>> & {
  readonly category: string
}

export const demoProducts: readonly DemoProduct[] = products
