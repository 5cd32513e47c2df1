/** What discounts take off the cart, and the field for a code, while the shop has some: a chunk of its own. */
import { nameOfDiscounts } from '@warung/contract/discount-price.ts'
import type { OrderSums } from '@warung/contract/money.ts'
import type { ReactNode } from 'react'
import { useShopProfile } from '../client/shop-profile'
import { Price } from '../display/price'
import type { CartItem } from '../stored/cart'
import { shippingAddress } from '../stored/checkout'
import { DiscountField } from './discount-field'
import { discountTexts } from './discount-texts'
import { bestOffers, draftSums } from './order-draft'
import { useAutomaticDiscounts } from './use-automatic-discounts'
import { useDiscountCode } from './use-discount-code'

type FoundDiscounts = { sums: OrderSums; row: ReactNode; field: ReactNode }

type Props = {
  items: readonly CartItem[]
  children: (found: FoundDiscounts) => ReactNode
}

export default function CartDiscounts({ items, children }: Props) {
  const { shipping, tax, has_shipping_options, has_discount_codes } = useShopProfile()
  const { offers } = useAutomaticDiscounts({ items, to: shippingAddress() })
  const entered = useDiscountCode(items)
  // before the address there is no shipping price to discount
  const rule = has_shipping_options ? { tax, shipping: { ...shipping, price: 0 } } : { tax, shipping }
  const best = bestOffers(items, rule, offers, entered.offer)
  const sums = draftSums(items, rule, best)
  const row =
    best.length === 0 ? null : (
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
        <dt className="wrap-anywhere">{discountTexts.automatic(nameOfDiscounts(best))}</dt>
        <dd className="text-right">
          <Price sen={-(sums.discount_price ?? 0n)} />
        </dd>
      </div>
    )
  const field = has_discount_codes ? <DiscountField entered={entered} /> : null
  return children({ sums, row, field })
}
