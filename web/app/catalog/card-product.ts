import type { ProductRow } from '@warung/contract/catalog.ts'

export type CardProduct = Pick<
  ProductRow,
  'product_id' | 'name' | 'image' | 'image_placeholder' | 'price' | 'rating' | 'numb_reviews'
> & { readonly isSoldOut: boolean }

/** Only the fields of a card: a loader's result is serialized into the page. */
export function cardProduct(row: ProductRow): CardProduct {
  const { product_id, name, image, image_placeholder, price, rating, numb_reviews, stock } = row
  return { product_id, name, image, image_placeholder, price, rating, numb_reviews, isSoldOut: stock === 0 }
}
