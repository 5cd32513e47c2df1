/** Computes what an order costs. Pure. */
import {
  bestDiscounts,
  type DiscountableLine,
  discountedTotals,
  type OfferedDiscounts,
} from '@warung/contract/discount-price.ts'
import {
  type OrderTotals,
  orderTotals,
  rupiahFromSen,
  senFromRupiah,
  sumsOf,
} from '@warung/contract/money.ts'
import { decimalFromRupiah, paymentAmount } from '@warung/contract/payment-amount.ts'
import { RUPIAH } from '@warung/contract/values/currencies.ts'
import type { CoveringTerms } from '@warung/contract/values/discounts.ts'
import { ORDER_TOTAL_MAX_RUPIAH } from '@warung/contract/values/limits.ts'
import type { OrderRule } from '@warung/contract/values/order-rule.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { PaymentTerms } from '../../providers/provider.ts'

type DiscountedTotals<D> = { readonly totals: OrderTotals; readonly discounts: readonly D[] }

/** @throws {Problem} order_too_large */
export function computeTotals<D extends CoveringTerms>(
  lines: readonly DiscountableLine[],
  rule: OrderRule,
  offered: OfferedDiscounts<D>,
): DiscountedTotals<D> {
  try {
    const plain = orderTotals(lines, rule)
    const discounts = bestDiscounts(lines, sumsOf(plain), rule.tax, offered)
    const totals = discounts.length > 0 ? discountedTotals(lines, plain, rule.tax, discounts) : plain
    if (totals.total_price <= ORDER_TOTAL_MAX_RUPIAH) return { totals, discounts }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new Problem('order_too_large')
}

/** @param sent totals that the shopper agreed to @throws {Problem} order_too_large, prices_changed */
export function checkTotals<D extends CoveringTerms>(
  sent: OrderTotals,
  lines: readonly DiscountableLine[],
  rule: OrderRule,
  offered: OfferedDiscounts<D>,
): DiscountedTotals<D> {
  const own = computeTotals(lines, rule, offered)
  const names = ['product_price', 'shipping_price', 'tax_price', 'discount_price', 'total_price'] as const
  const changed = names.filter((name) => (sent[name] ?? 0) !== (own.totals[name] ?? 0))
  if (changed.length === 0) return own
  throw new Problem('prices_changed', {
    totals: Object.fromEntries(changed.map((name) => [name, own.totals[name]])),
  })
}

export type ChargedAmount = {
  readonly payment_amount_minor: number
  /** rupiah as decimal text, added by rounding the total */
  readonly payment_rounding: string
}

/** Free orders need no payment. @throws {Problem} below_payment_minimum, above_payment_maximum */
function checkMethodTotals(amount: number, { name, totals }: PaymentTerms): void {
  if (!totals || amount === 0) return
  const { min, max } = totals
  if (amount < min) throw new Problem('below_payment_minimum', { name, min })
  if (amount > max) throw new Problem('above_payment_maximum', { name, max })
}

/**
 * A method in rupiah charges whole rupiah; the difference is returned as rounding.
 * @throws {Problem} order_too_large, below_payment_minimum, above_payment_maximum
 */
export function chargedAmount(totals: OrderTotals, terms: PaymentTerms): ChargedAmount {
  const payment_amount_minor = chargedMinor(totals, terms)
  checkMethodTotals(payment_amount_minor, terms)
  if (terms.currency !== RUPIAH) return { payment_amount_minor, payment_rounding: '0' }
  const rounding = BigInt(payment_amount_minor) * 100n - senFromRupiah(totals.total_price)
  return { payment_amount_minor, payment_rounding: decimalFromRupiah(rupiahFromSen(rounding)) }
}

/** @throws {Problem} order_too_large if a very low rate makes the amount inexact in JSON or the database */
function chargedMinor({ total_price }: OrderTotals, { rate, currency }: PaymentTerms): number {
  const minor = Number(paymentAmount(total_price, rate, currency))
  if (!Number.isSafeInteger(minor)) throw new Problem('order_too_large')
  return minor
}
