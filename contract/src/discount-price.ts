/** The amount that discounts take off an order (decisions/058, 063, 071). In its own module: few pages load it. */
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
import type { CoveringTerms, DiscountKind } from './values/discounts.ts'
import type { TaxRule } from './values/order-rule.ts'

export type DiscountableLine = PricedLine & { readonly product_id: number }

function coveredLines<L extends DiscountableLine>(
  lines: readonly L[],
  covered: readonly number[] | null | undefined,
): readonly L[] {
  return covered ? lines.filter(({ product_id }) => covered.includes(product_id)) : lines
}

/** The price of the lines that a discount covers. @param covered product ids; null or absent: every product */
export function coveredSum(
  lines: readonly DiscountableLine[],
  covered: readonly number[] | null | undefined,
): Sen {
  return coveredLines(lines, covered).reduce((sum, line) => sum + linePrice(line), 0n)
}

/** Pieces that `buy_get` makes cheaper: only complete sets of bought and cheaper pieces count. */
export function cheaperPieces(
  lines: readonly DiscountableLine[],
  { buy_quantity, get_quantity, covered_ids }: CoveringTerms,
): number {
  const [buy, get] = [buy_quantity ?? 0, get_quantity ?? 0]
  if (buy < 1 || get < 1) return 0
  const pieces = coveredLines(lines, covered_ids).reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.floor(pieces / (buy + get)) * get
}

/** A line, and what earlier discounts left of it. */
type OpenLine = DiscountableLine & { left: Sen }

/** Each discount is computed from the prices without one, and takes no more than is left of a line. */
function takeOff(line: OpenLine, wanted: Sen): Sen {
  const off = wanted < line.left ? wanted : line.left
  line.left -= off
  return off
}

/** Percents of whole rupiah are whole sen. */
function percentOf(price: Sen, percent: number | null): Sen {
  return (price * BigInt(percent ?? 0)) / 100n
}

/** The cheapest pieces first; of equal ones, those of the smaller product id. */
function takeCheapest(lines: readonly OpenLine[], terms: CoveringTerms): Sen {
  let pieces = cheaperPieces(lines, { ...terms, covered_ids: null })
  let off = 0n
  for (const line of [...lines].sort((a, b) => a.price - b.price || a.product_id - b.product_id)) {
    const quantity = Math.min(pieces, line.quantity)
    off += takeOff(line, percentOf(linePrice({ price: line.price, quantity }), terms.percent))
    pieces -= quantity
  }
  return off
}

/** Applies an amount, or a percentage up to its cap, to the lines by ascending product id until it is used up. */
function takeInOrder(lines: readonly OpenLine[], { percent, amount, max_amount }: CoveringTerms): Sen {
  const most = amount ?? max_amount
  const whole = most == null ? coveredSum(lines, null) : senFromRupiah(most)
  let rest = whole
  for (const line of [...lines].sort((a, b) => a.product_id - b.product_id)) {
    const wanted = percent === null ? rest : percentOf(linePrice(line), percent)
    rest -= takeOff(line, wanted < rest ? wanted : rest)
  }
  return whole - rest
}

/** Amounts apply last, to what percentages left. */
const TAKEN_IN_ORDER: Readonly<Record<DiscountKind, number>> = {
  buy_get: 0,
  percent: 1,
  amount: 2,
  free_shipping: 3,
}

/** Takes off the shipping price, up to its cap. */
function isFreeShipping({ kind }: Pick<CoveringTerms, 'kind'>): boolean {
  return kind === 'free_shipping'
}

function shippingOff(shipping: Sen, { max_amount }: CoveringTerms): Sen {
  const most = max_amount == null ? shipping : senFromRupiah(max_amount)
  return most < shipping ? most : shipping
}

type ShippingDiscount = { readonly is_shipping_free: boolean; readonly shipping_discount: number | null }

/** What an order records of the discounts on its shipping: all of its price, or a part in rupiah. */
export function shippingDiscountOf(
  shipping_price: number,
  discounts: readonly CoveringTerms[],
): ShippingDiscount {
  const free = discounts.filter(isFreeShipping)
  const whole = senFromRupiah(shipping_price)
  const left = free.reduce((left, each) => left - shippingOff(left, each), whole)
  if (left === 0n || free.length === 0) return { is_shipping_free: free.length > 0, shipping_discount: null }
  return { is_shipping_free: false, shipping_discount: rupiahFromSen(whole - left) }
}

type TakenOff<D> = { readonly discount: D; readonly off: Sen }

function takenOff<D extends CoveringTerms>(
  lines: readonly DiscountableLine[],
  shipping_price: Sen,
  discounts: readonly D[],
): readonly TakenOff<D>[] {
  const open = lines.map((line) => ({ ...line, left: linePrice(line) }))
  let shipping = shipping_price
  const taken = new Map<D, Sen>()
  for (const discount of [...discounts].sort((a, b) => TAKEN_IN_ORDER[a.kind] - TAKEN_IN_ORDER[b.kind])) {
    if (isFreeShipping(discount)) {
      const off = shippingOff(shipping, discount)
      taken.set(discount, off)
      shipping -= off
    } else {
      const take = discount.kind === 'buy_get' ? takeCheapest : takeInOrder
      taken.set(discount, take(coveredLines(open, discount.covered_ids), discount))
    }
  }
  return discounts.map((discount) => ({ discount, off: taken.get(discount) ?? 0n }))
}

/**
 * Discounts on the items lower the tax, not the shipping price. Together they never exceed what items and shipping cost.
 * @param sums of the lines, without a discount
 */
export function discountedSums(
  lines: readonly DiscountableLine[],
  sums: OrderSums,
  tax: TaxRule,
  discounts: readonly CoveringTerms[],
): OrderSums {
  const { product_price, shipping_price } = sums
  let [off, offShipping] = [0n, 0n]
  for (const taken of takenOff(lines, shipping_price, discounts)) {
    if (isFreeShipping(taken.discount)) offShipping += taken.off
    else off += taken.off
  }
  const tax_price = taxOf(tax, product_price - off)
  const added = tax.is_included ? 0n : tax_price
  const discount_price = off + offShipping
  const total_price = product_price + shipping_price + added - discount_price
  return { product_price, shipping_price, tax_price, total_price, discount_price }
}

/** The code that the buyer entered, and the automatic discounts that the order may have. */
export type OfferedDiscounts<D> = { readonly entered?: D | undefined; readonly automatic: readonly D[] }

function isJoined({ is_combinable }: CoveringTerms): boolean {
  return is_combinable === true
}

/** Each discount that does not combine, alone; and all that combine, together. */
function candidates<D extends CoveringTerms>({ entered, automatic }: OfferedDiscounts<D>): (readonly D[])[] {
  const joined = automatic.filter(isJoined)
  if (entered) return [isJoined(entered) ? [entered, ...joined] : [entered]]
  return [...automatic.filter((each) => !isJoined(each)).map((each) => [each]), joined]
}

/**
 * The candidate with the lowest total, the first of equals. An entered code always stays, also a smaller one; automatic ones join
 * it if both combine. Discounts that take off nothing are left out.
 * @param sums of the lines, without a discount
 * @returns empty when no discount takes anything off
 */
export function bestDiscounts<D extends CoveringTerms>(
  lines: readonly DiscountableLine[],
  sums: OrderSums,
  tax: TaxRule,
  offered: OfferedDiscounts<D>,
): readonly D[] {
  let least = sums.total_price
  let best: readonly D[] = offered.entered ? [offered.entered] : []
  for (const candidate of candidates(offered)) {
    const { total_price } = discountedSums(lines, sums, tax, candidate)
    if (total_price >= least) continue
    least = total_price
    best = takenOff(lines, sums.shipping_price, candidate)
      .filter(({ discount, off }) => off > 0n || discount === offered.entered)
      .map(({ discount }) => discount)
  }
  return best
}

/** How an order names them, in one line. */
export function nameOfDiscounts(discounts: readonly { readonly code: string }[]): string {
  return discounts.map(({ code }) => code).join(' + ')
}

/** @param totals of the lines without a discount, in the exact range */
export function discountedTotals(
  lines: readonly DiscountableLine[],
  totals: OrderTotals,
  tax: TaxRule,
  discounts: readonly CoveringTerms[],
): OrderTotals {
  const sums = discountedSums(lines, sumsOf(totals), tax, discounts)
  return {
    product_price: rupiahFromSen(sums.product_price),
    shipping_price: rupiahFromSen(sums.shipping_price),
    tax_price: rupiahFromSen(sums.tax_price),
    total_price: rupiahFromSen(sums.total_price),
    discount_price: rupiahFromSen(sums.discount_price ?? 0n),
  }
}
