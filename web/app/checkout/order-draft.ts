/** The only place where `qty` becomes `quantity` (docs/architecture.md, A quantity). */
import type { CallInput } from '@warung/contract/client.ts'
import {
  bestDiscount,
  coveredSum,
  type DiscountableLine,
  discountedSums,
} from '@warung/contract/discount-price.ts'
import type { DiscountOffer } from '@warung/contract/discounts.ts'
import { type OrderSums, type OrderTotals, orderSums, type Sen } from '@warung/contract/money.ts'
import type { OrderRule } from '@warung/contract/values/order-rule.ts'
import type { CartItem } from '../stored/cart'
import type { ShippingAddress } from '../stored/checkout'

export type OrderRequest = CallInput<'POST /api/v1/order'>['body']

function pricedLines(items: readonly CartItem[]): DiscountableLine[] {
  return items.map(({ product, price, qty }) => ({ product_id: product, price, quantity: qty }))
}

/** The automatic discount that the order will get. */
export function bestOffer(
  items: readonly CartItem[],
  rule: OrderRule,
  offers: readonly DiscountOffer[],
): DiscountOffer | undefined {
  const lines = pricedLines(items)
  return bestDiscount(lines, orderSums(lines, rule), rule.tax, offers)
}

export function draftSums(items: readonly CartItem[], rule: OrderRule, discount?: DiscountOffer): OrderSums {
  const lines = pricedLines(items)
  const sums = orderSums(lines, rule)
  if (!discount) return sums
  return discountedSums(sums, rule.tax, discount, coveredSum(lines, discount.covered_ids))
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
  discount: DiscountOffer | undefined,
): OrderTotals & Pick<OrderRequest, 'discount_code'> {
  const { product_price, shipping_price, tax_price, total_price, discount_price } = draftSums(
    items,
    rule,
    discount,
  )
  return {
    product_price: nearestRupiah(product_price),
    shipping_price: nearestRupiah(shipping_price),
    tax_price: nearestRupiah(tax_price),
    total_price: nearestRupiah(total_price),
    ...(discount && { discount_price: nearestRupiah(discount_price ?? 0n) }),
    ...(discount && !discount.is_automatic && { discount_code: discount.code }),
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
export function orderDraft(
  items: readonly CartItem[],
  to: ShippingAddress,
  {
    rule,
    discount,
    isGuest,
    paymentMethodId,
  }: { rule: OrderRule; discount?: DiscountOffer | undefined; isGuest: boolean; paymentMethodId: number },
): OrderRequest {
  return {
    order_product: wantedLines(items),
    payment_method_id: paymentMethodId,
    ...draftTotals(items, rule, discount),
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
