import type { ProductRow } from '@warung/contract/catalog.ts'

/** What cards and slides show of a product. */
export type CardProduct = Pick<
  ProductRow,
  'product_id' | 'name' | 'image' | 'image_placeholder' | 'price' | 'rating' | 'numb_reviews'
> & { readonly isSoldOut: boolean }

/** Without what no card shows: whatever a loader returns is written into the page, and read again by the browser. */
export function cardProduct(row: ProductRow): CardProduct {
  const { product_id, name, image, image_placeholder, price, rating, numb_reviews, stock } = row
  return { product_id, name, image, image_placeholder, price, rating, numb_reviews, isSoldOut: stock === 0 }
}
