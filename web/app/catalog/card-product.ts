import type { ProductRow } from '@warung/contract/catalog.ts'

/** From this stock on, a card says how many pieces are left. */
export const LAST_PIECES_MAX = 5

export type CardProduct = Pick<
  ProductRow,
  'product_id' | 'name' | 'image' | 'image_placeholder' | 'price' | 'rating' | 'numb_reviews'
> & {
  /** 0 when sold out; absent while there are more than a few */
  readonly piecesLeft?: number
}

/** Only the fields of a card: a loader's result is serialized into the page. */
export function cardProduct(row: ProductRow): CardProduct {
  const { product_id, name, image, image_placeholder, price, rating, numb_reviews, stock } = row
  const fields = { product_id, name, image, image_placeholder, price, rating, numb_reviews }
  return stock <= LAST_PIECES_MAX ? { ...fields, piecesLeft: stock } : fields
}
