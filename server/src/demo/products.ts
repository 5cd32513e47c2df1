/** What the demo sells, in the order in which it came to the shop: the last are the newest. */
import type { ProductBody } from '@warung/contract/catalog.ts'
import products from './products.json' with { type: 'json' }

/** As an admin's form sends it, with every field, but its category by name, and its image by a file's name in pictures/ without its ending. */
export type DemoProduct = Readonly<Required<Omit<ProductBody, 'product_category_id'>>> & {
  readonly category: string
}

export const demoProducts: readonly DemoProduct[] = products
