/** The price of a discount (decisions/058, 063). Apart from money.ts, which every page loads. */
import {
  linePrice,
  type OrderSums,
  type OrderTotals,
  type PricedLine,
  rupiahFromSen,
  type Sen,
  senFromRupiah,
  sumsOf,
  taxOf,
} from './money.ts'
import type { CoveringTerms, DiscountTerms } from './values/discounts.ts'
import type { TaxRule } from './values/order-rule.ts'

export type DiscountableLine = PricedLine & { readonly product_id: number }

/** The price of the lines that a discount covers. @param covered product ids; null or absent: every product */
export function coveredSum(
  lines: readonly DiscountableLine[],
  covered: readonly number[] | null | undefined,
): Sen {
  return lines
    .filter(({ product_id }) => !covered || covered.includes(product_id))
    .reduce((sum, line) => sum + linePrice(line), 0n)
}

/** The part of the covered items or the shipping, at most all of it. A percentage of whole rupiah is exact to the sen. */
function discountOf({ kind, percent, amount }: DiscountTerms, shipping_price: Sen, covered: Sen): Sen {
  if (kind === 'free_shipping') return shipping_price
  const off = kind === 'percent' ? (covered * BigInt(percent ?? 0)) / 100n : senFromRupiah(amount ?? 0)
  return off < covered ? off : covered
}

/**
 * A discount on items lowers the tax but not the shipping price.
 * @param sums without a discount @param covered price of the covered items; default: all items
 */
export function discountedSums(
  sums: OrderSums,
  tax: TaxRule,
  discount: DiscountTerms,
  covered: Sen = sums.product_price,
): OrderSums {
  const { product_price, shipping_price } = sums
  const discount_price = discountOf(discount, shipping_price, covered)
  const taxed = discount.kind === 'free_shipping' ? product_price : product_price - discount_price
  const tax_price = taxOf(tax, taxed)
  const added = tax.is_included ? 0n : tax_price
  const total_price = product_price + shipping_price + added - discount_price
  return { product_price, shipping_price, tax_price, total_price, discount_price }
}

/**
 * The discount that leaves the least to pay; the first of equals.
 * @param sums of the lines, without a discount
 * @returns undefined when no discount takes anything off
 */
export function bestDiscount<D extends CoveringTerms>(
  lines: readonly DiscountableLine[],
  sums: OrderSums,
  tax: TaxRule,
  discounts: readonly D[],
): D | undefined {
  let least = sums.total_price
  let best: D | undefined
  for (const discount of discounts) {
    const covered = coveredSum(lines, discount.covered_ids)
    const { total_price } = discountedSums(sums, tax, discount, covered)
    if (total_price >= least) continue
    least = total_price
    best = discount
  }
  return best
}

/** @param totals without a discount, in the exact range */
export function discountedTotals(
  totals: OrderTotals,
  tax: TaxRule,
  discount: DiscountTerms,
  covered?: Sen,
): OrderTotals {
  const sums = discountedSums(sumsOf(totals), tax, discount, covered)
  return {
    product_price: rupiahFromSen(sums.product_price),
    shipping_price: rupiahFromSen(sums.shipping_price),
    tax_price: rupiahFromSen(sums.tax_price),
    total_price: rupiahFromSen(sums.total_price),
    discount_price: rupiahFromSen(sums.discount_price ?? 0n),
  }
}
