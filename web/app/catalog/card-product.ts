import type { ProductRow, ProductSale } from '@warung/contract/catalog.ts'
import { catalogTexts } from './texts'

/** Up to this stock, a card says how many pieces are left. */
export const LAST_PIECES_MAX = 5

export type CardProduct = Pick<
  ProductRow,
  'product_id' | 'name' | 'image' | 'image_placeholder' | 'price' | 'rating' | 'numb_reviews'
> & {
  /** 0 if sold out; absent if there are more than LAST_PIECES_MAX */
  readonly piecesLeft?: number
  /** a word before the price, if a variant costs more */
  readonly from?: string
  readonly sale?: ProductSale
}

/** Only the fields of a card, because a loader's result is serialized into the page. */
export function cardProduct(row: ProductRow): CardProduct {
  const { product_id, image, image_placeholder, rating, numb_reviews, stock, group } = row
  const name = group?.name ?? row.name
  const { lowest_price } = group ?? {}
  const { price, sale } = lowest_price === undefined ? row : { price: lowest_price, sale: undefined }
  const fields = {
    ...{ product_id, name, image, image_placeholder, price, rating, numb_reviews },
    ...((group?.has_higher_price || lowest_price !== undefined) && { from: catalogTexts.from }),
    ...(sale && { sale }),
  }
  return stock <= LAST_PIECES_MAX ? { ...fields, piecesLeft: stock } : fields
}
