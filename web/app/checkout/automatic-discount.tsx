/** What an automatic discount takes off the cart, while the shop has one: a chunk of its own. */
import type { OrderSums } from '@warung/contract/money.ts'
import type { ReactNode } from 'react'
import { useShopProfile } from '../client/shop-profile'
import type { CartItem } from '../stored/cart'
import { shippingAddress } from '../stored/checkout'
import { bestOffer, draftSums } from './order-draft'
import { useAutomaticDiscounts } from './use-automatic-discounts'

type Discounted = { readonly name: string; readonly sums: OrderSums }

type Props = { items: readonly CartItem[]; children: (found: Discounted | undefined) => ReactNode }

export default function AutomaticDiscount({ items, children }: Props) {
  const { shipping, tax, has_shipping_options } = useShopProfile()
  const { offers } = useAutomaticDiscounts({ items, to: shippingAddress() })
  // before the address, nothing is taken off a shipping price that nobody can tell
  const rule = has_shipping_options ? { tax, shipping: { ...shipping, price: 0 } } : { tax, shipping }
  const best = bestOffer(items, rule, offers)
  return children(best && { name: best.code, sums: draftSums(items, rule, best) })
}
