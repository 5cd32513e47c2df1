/** The shop's rules for shipping and tax: browser and server compute the same totals from them. */

export const SHIPPING_CHARGES = ['above', 'up_to', 'always', 'never'] as const
type ShippingCharge = (typeof SHIPPING_CHARGES)[number]

export type ShippingRule = {
  readonly charged: ShippingCharge
  /** whole rupiah */
  readonly price: number
  /** whole rupiah: `above` charges orders of more than this, `up_to` orders of no more */
  readonly threshold: number
}

export type TaxRule = {
  readonly name: string
  /** with at most two decimals */
  readonly percent: number
  /** prices include it: shown, not added */
  readonly is_included: boolean
}

export type OrderRule = { readonly shipping: ShippingRule; readonly tax: TaxRule }

export const TAX_NAME_LENGTH_MAX = 30

/** The specification's (spec §9): shipping 50000 above 100000, else none; 5 % tax on top. */
export const DEFAULT_ORDER_RULE: OrderRule = {
  shipping: { charged: 'above', price: 50_000, threshold: 100_000 },
  tax: { name: 'Tax', percent: 5, is_included: false },
}
