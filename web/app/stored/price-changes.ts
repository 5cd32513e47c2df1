import { formatRupiah } from '@warung/contract/money.ts'
import { type CartItem, cartItems, putInCart } from './cart'
import { priceTexts } from './price-texts'

/** Former prices on this visit, by product: the specification fixes what a cart item stores (spec §4). */
const formerPrices = new Map<number, number>()

/** Updates price and stock, and remembers the price that the shopper saw before. */
export function updateInCart(item: CartItem): void {
  const known = cartItems().find(({ product }) => product === item.product)
  if (known && !formerPrices.has(item.product)) formerPrices.set(item.product, known.price)
  putInCart(item)
}

/** `Price changed, was Rp 20.000`; empty if it is the price that the shopper saw. */
export function priceChangeText({ product, price }: CartItem): string {
  const former = formerPrices.get(product)
  return former === undefined || former === price ? '' : priceTexts.was(formatRupiah(former))
}
