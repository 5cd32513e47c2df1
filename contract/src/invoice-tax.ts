/** The tax line of invoices and credit notes. */
import { type Sen, senFromRupiah } from './money.ts'
import type { InvoiceTax } from './values/invoices.ts'

const WHOLE_RUPIAH: Sen = 100n

/** Rounds half up, to whole rupiah. */
function roundedShare(amount: Sen, numerator: bigint, denominator: bigint): Sen {
  const divisor = denominator * WHOLE_RUPIAH
  return ((2n * amount * numerator + divisor) / (2n * divisor)) * WHOLE_RUPIAH
}

export type PpnParts = { readonly price: Sen; readonly base: Sen; readonly ppn: Sen }

/**
 * PPN at 12 % of 11/12 of the price (PMK 131/2024), included in the total: price and PPN add up to it.
 * `base` is the DPP, 11/12 of the price.
 */
export function ppnIncludedIn(total: Sen): PpnParts {
  const ppn = roundedShare(total, 11n, 111n)
  const price = total - ppn
  return { price, base: roundedShare(price, 11n, 12n), ppn }
}

/** Whether invoices from now on show PPN. */
export function showsPpn({ is_on, tax }: { readonly is_on: boolean; readonly tax: InvoiceTax }): boolean {
  return is_on && tax === 'ppn_included'
}

type TaxedOrder = {
  readonly tax: InvoiceTax
  readonly tax_price: number
  readonly is_tax_included: boolean
}

export type TaxLine =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'ppn' } & PpnParts)
  | { readonly kind: 'order_tax'; readonly amount: Sen }

/** A tax added to the total always appears on the invoice; PPN never appears beside it. */
export function taxLineOf({ tax, tax_price, is_tax_included }: TaxedOrder, total: Sen): TaxLine {
  const amount = senFromRupiah(tax_price)
  if (amount > 0n && (tax === 'order_tax' || !is_tax_included)) return { kind: 'order_tax', amount }
  if (tax === 'ppn_included' && total > 0n) return { kind: 'ppn', ...ppnIncludedIn(total) }
  return { kind: 'none' }
}

/** The tax share of a refunded part of the total. Rounding cumulated sums makes the shares of all parts add up. */
export function taxShareOf(
  order: TaxedOrder & { readonly total: number },
  part: Sen,
  refundedBefore: Sen,
): TaxLine {
  const total = senFromRupiah(order.total)
  const whole = taxLineOf(order, total)
  if (whole.kind === 'none' || total === 0n) return { kind: 'none' }
  const refunded = refundedBefore + part
  if (whole.kind === 'ppn') {
    const [before, after] = [ppnIncludedIn(refundedBefore), ppnIncludedIn(refunded)]
    const [price, base, ppn] = [after.price - before.price, after.base - before.base, after.ppn - before.ppn]
    return { kind: 'ppn', price, base, ppn }
  }
  const taxUpTo = (amount: Sen): Sen => (2n * whole.amount * amount + total) / (2n * total)
  return { kind: 'order_tax', amount: taxUpTo(refunded) - taxUpTo(refundedBefore) }
}
