/** Sen as bigint (D3). Grouped by hand: server and browser may differ in locale data. */
import { DEFAULT_ORDER_RULE, type OrderRule, type ShippingRule, type TaxRule } from './values/order-rule.ts'

export type Sen = bigint

/** 2⁴⁵ rupiah: past it, a JSON number times 100 may round to the neighbouring sen. */
export const EXACT_MAX: Sen = 2n ** 45n * 100n

/** @throws {RangeError} for a number that is not whole sen */
export function senFromRupiah(rupiah: number): Sen {
  const sen = Math.round(rupiah * 100)
  if (!(Math.abs(sen) <= Number(EXACT_MAX)) || sen / 100 !== rupiah) {
    throw new RangeError(`not an amount in rupiah with at most two decimals: ${rupiah}`)
  }
  return BigInt(sen)
}

/** @throws {RangeError} past the exact range */
export function rupiahFromSen(sen: Sen): number {
  if (sen > EXACT_MAX || sen < -EXACT_MAX) {
    throw new RangeError(`too large an amount: ${sen} sen`)
  }
  return Number(sen) / 100
}

export type PricedLine = { readonly price: number; readonly quantity: number }

export type OrderTotals = {
  readonly product_price: number
  readonly shipping_price: number
  readonly tax_price: number
  readonly total_price: number
  /** the discount; absent without one */
  readonly discount_price?: number | undefined
}

export type OrderSums = {
  readonly product_price: Sen
  readonly shipping_price: Sen
  readonly tax_price: Sen
  readonly total_price: Sen
  readonly discount_price?: Sen | undefined
}

/** Rounds half up. @param percent at most two decimals, above −100 */
export function priceByPercent(price: number, percent: number): number {
  const basisPoints = 10_000n + BigInt(Math.round(percent * 100))
  return Number((BigInt(price) * basisPoints + 5_000n) / 10_000n)
}

export function linePrice(line: PricedLine): Sen {
  return senFromRupiah(line.price) * BigInt(line.quantity)
}

function isShippingCharged({ charged, threshold }: ShippingRule, items: Sen): boolean {
  switch (charged) {
    case 'above':
      return items > senFromRupiah(threshold)
    case 'up_to':
      return items <= senFromRupiah(threshold)
    case 'always':
      return true
    case 'never':
      return false
  }
}

/** Half up to the sen; of tax-included prices, their tax part. */
export function taxOf({ percent, is_included }: TaxRule, items: Sen): Sen {
  const basisPoints = BigInt(Math.round(percent * 100))
  const whole = is_included ? 10_000n + basisPoints : 10_000n
  return (2n * items * basisPoints + whole) / (2n * whole)
}

/** spec §9, D3. @param rule defaults to the specification's */
export function orderSums(
  lines: readonly PricedLine[],
  { shipping, tax }: OrderRule = DEFAULT_ORDER_RULE,
): OrderSums {
  const items = lines.reduce((sum, line) => sum + linePrice(line), 0n)
  const shipping_price =
    lines.length > 0 && isShippingCharged(shipping, items) ? senFromRupiah(shipping.price) : 0n
  const tax_price = taxOf(tax, items)
  return {
    product_price: items,
    shipping_price,
    tax_price,
    total_price: items + shipping_price + (tax.is_included ? 0n : tax_price),
  }
}

/** @throws {RangeError} past the exact range */
export function orderTotals(lines: readonly PricedLine[], rule?: OrderRule): OrderTotals {
  const sums = orderSums(lines, rule)
  return {
    product_price: rupiahFromSen(sums.product_price),
    shipping_price: rupiahFromSen(sums.shipping_price),
    tax_price: rupiahFromSen(sums.tax_price),
    total_price: rupiahFromSen(sums.total_price),
  }
}

export function sumsOf(totals: OrderTotals): OrderSums {
  return {
    product_price: senFromRupiah(totals.product_price),
    shipping_price: senFromRupiah(totals.shipping_price),
    tax_price: senFromRupiah(totals.tax_price),
    total_price: senFromRupiah(totals.total_price),
  }
}

/** By hand: server and phone may have different locale data. */
export function groupThousands(digits: string, separator = '.'): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, separator)
}

/** `Rp 50.000`, `Rp 5.500,05`, `−Rp 1.000` */
export function formatRupiah(rupiah: number): string {
  return formatSen(senFromRupiah(rupiah))
}

export function formatSen(sen: Sen): string {
  const size = sen < 0n ? -sen : sen
  const cents = size % 100n
  const decimals = cents === 0n ? '' : `,${cents.toString().padStart(2, '0')}`
  return `${sen < 0n ? '−' : ''}Rp ${groupThousands((size / 100n).toString())}${decimals}`
}
