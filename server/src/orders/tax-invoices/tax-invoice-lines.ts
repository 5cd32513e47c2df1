/** An invoice's lines as Coretax adds them up: exact, before PPN, with the invoice's own tax in total (decisions/073). */
import { ppnIncludedIn } from '@warung/contract/invoice-tax.ts'
import { linePrice, type PricedLine, type Sen, senFromRupiah } from '@warung/contract/money.ts'

export type BilledOrder = {
  readonly order_product: readonly (PricedLine & { readonly name: string })[]
  readonly shipping_price: number
  readonly discount_price: number
  /** what was charged, PPN, rounding and unique code included */
  readonly total: number
}

/** `price` × `quantity` − `discount` = `base` */
export type TaxInvoiceLine = {
  /** undefined: shipping */
  readonly name: string | undefined
  readonly quantity: number
  readonly price: Sen
  readonly discount: Sen
  readonly base: Sen
  /** the DPP, 11/12 of the base */
  readonly otherBase: Sen
  readonly ppn: Sen
}

/** Splits in proportion to the weights. Rounding cumulated sums leaves no remainder. */
function sharesOf(whole: Sen, weights: readonly Sen[]): Sen[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n)
  let weighed = 0n
  let assigned = 0n
  return weights.map((weight) => {
    weighed += weight
    const upToHere = (2n * whole * weighed + all) / (2n * all)
    const share = upToHere - assigned
    assigned = upToHere
    return share
  })
}

function roundedUp(amount: Sen, divisor: bigint): Sen {
  return (amount + divisor - 1n) / divisor
}

type GrossLine = PricedLine & { readonly name: string | undefined }

function grossLines({ order_product, shipping_price }: BilledOrder): GrossLine[] {
  const lines = [...order_product, { name: undefined, price: shipping_price, quantity: 1 }]
  return lines.filter(({ price }) => price > 0)
}

/**
 * Discount, rounding and unique code are spread over all lines, shipping too: the tax is the same for each. Where Coretax's
 * two decimals cannot express a price per piece, the price is rounded up, and the discount takes the difference off.
 */
export function taxInvoiceLines(order: BilledOrder): TaxInvoiceLine[] {
  const lines = grossLines(order)
  const gross = lines.map(linePrice)
  const { price, base, ppn } = ppnIncludedIn(senFromRupiah(order.total))
  const [bases, otherBases, taxes] = [price, base, ppn].map((whole) => sharesOf(whole, gross))
  return lines.map(({ name, quantity, price: listed }, at) => {
    const [base = 0n, otherBase = 0n, ppn = 0n] = [bases?.[at], otherBases?.[at], taxes?.[at]]
    const perPiece = roundedUp(base, BigInt(quantity))
    const beforePpn = order.discount_price > 0 ? roundedUp(senFromRupiah(listed) * 100n, 111n) : 0n
    const unit = perPiece > beforePpn ? perPiece : beforePpn
    return {
      name,
      quantity,
      price: unit,
      discount: unit * BigInt(quantity) - base,
      base,
      otherBase,
      ppn,
    }
  })
}
