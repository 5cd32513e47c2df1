/** What a cart becomes: an order. Here its `qty` becomes `quantity` (docs/architecture.md, A quantity). */
import type { CallInput } from '@warung/contract/client.ts'
import { bestDiscounts, type DiscountableLine, discountedSums } from '@warung/contract/discount-price.ts'
import type { DiscountOffer } from '@warung/contract/discounts.ts'
import { type OrderSums, type OrderTotals, orderSums, type Sen } from '@warung/contract/money.ts'
import type { OrderRule } from '@warung/contract/values/order-rule.ts'
import type { CartItem } from '../stored/cart'
import type { ShippingAddress } from '../stored/checkout'

export type OrderRequest = CallInput<'POST /api/v1/order'>['body']

function pricedLines(items: readonly CartItem[]): DiscountableLine[] {
  return items.map(({ product, price, qty }) => ({ product_id: product, price, quantity: qty }))
}

/** The discounts that the order will have. @param entered the code, which automatic ones may join */
export function bestOffers(
  items: readonly CartItem[],
  rule: OrderRule,
  automatic: readonly DiscountOffer[],
  entered?: DiscountOffer,
): readonly DiscountOffer[] {
  const lines = pricedLines(items)
  return bestDiscounts(lines, orderSums(lines, rule), rule.tax, { entered, automatic })
}

const NO_OFFERS: readonly DiscountOffer[] = []

export function draftSums(items: readonly CartItem[], rule: OrderRule, discounts = NO_OFFERS): OrderSums {
  const lines = pricedLines(items)
  const sums = orderSums(lines, rule)
  return discounts.length > 0 ? discountedSums(lines, sums, rule.tax, discounts) : sums
}

export function wantedLines(items: readonly CartItem[]): OrderRequest['order_product'] {
  return items.map(({ product, qty }) => ({ product_id: product, quantity: qty }))
}

/** Approximate if it exceeds exact JSON numbers: the shop refuses such an order. */
function nearestRupiah(sen: Sen): number {
  return Number(sen) / 100
}

function draftTotals(
  items: readonly CartItem[],
  rule: OrderRule,
  discounts: readonly DiscountOffer[],
): OrderTotals & Pick<OrderRequest, 'discount_code'> {
  const { product_price, shipping_price, tax_price, total_price, discount_price } = draftSums(
    items,
    rule,
    discounts,
  )
  const entered = discounts.find(({ is_automatic }) => !is_automatic)
  return {
    product_price: nearestRupiah(product_price),
    shipping_price: nearestRupiah(shipping_price),
    tax_price: nearestRupiah(tax_price),
    total_price: nearestRupiah(total_price),
    ...(discounts.length > 0 && { discount_price: nearestRupiah(discount_price ?? 0n) }),
    ...(entered && { discount_code: entered.code }),
  }
}

/** Only fields with text; the e-mail only for guests. */
export function contactOf(to: ShippingAddress, isGuest: boolean): Pick<OrderRequest, 'contact'> {
  const contact = {
    ...(to.recipient ? { recipient: to.recipient } : {}),
    ...(to.telephone ? { telephone: to.telephone } : {}),
    ...(to.email && isGuest ? { email: to.email } : {}),
  }
  return Object.keys(contact).length === 0 ? {} : { contact }
}

/** @param rule of the totals shown; the shop refuses the order if its own rule differs */
export function orderRequest(
  items: readonly CartItem[],
  to: ShippingAddress,
  {
    rule,
    discounts,
    isGuest,
    paymentMethodId,
  }: { rule: OrderRule; discounts: readonly DiscountOffer[]; isGuest: boolean; paymentMethodId: number },
): OrderRequest {
  return {
    order_product: wantedLines(items),
    payment_method_id: paymentMethodId,
    ...draftTotals(items, rule, discounts),
    shipment_address: {
      address: to.address,
      city: to.city,
      postal_code: to.postalCode,
      country: to.country,
      ...(to.province ? { province: to.province } : {}),
    },
    ...contactOf(to, isGuest),
  }
}
