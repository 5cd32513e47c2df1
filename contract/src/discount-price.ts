/** What a discount code takes off an order (decisions/058): a module of its own, for pages that know no codes. */
import {
  type OrderSums,
  type OrderTotals,
  rupiahFromSen,
  type Sen,
  senFromRupiah,
  sumsOf,
  taxOf,
} from './money.ts'
import type { DiscountTerms } from './values/discounts.ts'
import type { TaxRule } from './values/order-rule.ts'

/** Of items or shipping, never more than they cost. Percents of whole rupiah are whole sen. */
function discountOf(
  { kind, percent, amount }: DiscountTerms,
  { product_price, shipping_price }: OrderSums,
): Sen {
  if (kind === 'free_shipping') return shipping_price
  const off = kind === 'percent' ? (product_price * BigInt(percent ?? 0)) / 100n : senFromRupiah(amount ?? 0)
  return off < product_price ? off : product_price
}

/** A discount on the items lowers the tax, not the shipping price. @param sums without a discount */
export function discountedSums(sums: OrderSums, tax: TaxRule, discount: DiscountTerms): OrderSums {
  const { product_price, shipping_price } = sums
  const discount_price = discountOf(discount, sums)
  const taxed = discount.kind === 'free_shipping' ? product_price : product_price - discount_price
  const tax_price = taxOf(tax, taxed)
  const added = tax.is_included ? 0n : tax_price
  const total_price = product_price + shipping_price + added - discount_price
  return { product_price, shipping_price, tax_price, total_price, discount_price }
}

/** @param totals without a discount, in the exact range */
export function discountedTotals(totals: OrderTotals, tax: TaxRule, discount: DiscountTerms): OrderTotals {
  const sums = discountedSums(sumsOf(totals), tax, discount)
  return {
    product_price: rupiahFromSen(sums.product_price),
    shipping_price: rupiahFromSen(sums.shipping_price),
    tax_price: rupiahFromSen(sums.tax_price),
    total_price: rupiahFromSen(sums.total_price),
    discount_price: rupiahFromSen(sums.discount_price ?? 0n),
  }
}
