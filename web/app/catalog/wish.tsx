/** The heart of a product, once the owner turns it on. */
import { useShopProfile } from '../client/shop-profile'
import { useLatePart } from '../startup/use-late-part'

export function Wish({ id }: { id: number }) {
  const { has_wishlist = false } = useShopProfile()
  const Button = useLatePart(has_wishlist, () =>
    import('./load-wish-button').then((late) => late.loadWishButton()),
  )
  return Button ? <Button id={id} /> : null
}
