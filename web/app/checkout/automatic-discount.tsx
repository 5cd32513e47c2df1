/** The automatic discount on the cart. In a chunk of its own, for shops that have one. */
import type { OrderSums } from '@warung/contract/money.ts'
import type { ReactNode } from 'react'
import { useShopProfile } from '../client/shop-profile'
import { Price } from '../display/price'
import type { CartItem } from '../stored/cart'
import { shippingAddress } from '../stored/checkout'
import { discountTexts } from './discount-texts'
import { bestOffer, draftSums } from './order-draft'
import { useAutomaticDiscounts } from './use-automatic-discounts'

type Props = {
  items: readonly CartItem[]
  children: (found?: { sums: OrderSums; row: ReactNode }) => ReactNode
}

export default function AutomaticDiscount({ items, children }: Props) {
  const { shipping, tax, has_shipping_options } = useShopProfile()
  const { offers } = useAutomaticDiscounts({ items, to: shippingAddress() })
  // before the address there is no shipping price to discount
  const rule = has_shipping_options ? { tax, shipping: { ...shipping, price: 0 } } : { tax, shipping }
  const best = bestOffer(items, rule, offers)
  if (!best) return children()
  const sums = draftSums(items, rule, best)
  const row = (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
      <dt className="wrap-anywhere">{discountTexts.automatic(best.code)}</dt>
      <dd className="text-right">
        <Price sen={-(sums.discount_price ?? 0n)} />
      </dd>
    </div>
  )
  return children({ sums, row })
}
