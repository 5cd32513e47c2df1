/** Browser and server compute the same totals. */

export const SHIPPING_CHARGES = ['above', 'up_to', 'always', 'never'] as const
type ShippingCharge = (typeof SHIPPING_CHARGES)[number]

export type ShippingRule = {
  readonly charged: ShippingCharge
  readonly price: number
  /** whole rupiah: `above` charges larger orders, `up_to` others */
  readonly threshold: number
}

export type TaxRule = {
  readonly name: string
  readonly percent: number
  /** shown, not added */
  readonly is_included: boolean
}

export type OrderRule = { readonly shipping: ShippingRule; readonly tax: TaxRule }

export const TAX_NAME_LENGTH_MAX = 30

/** spec §9 */
export const DEFAULT_ORDER_RULE: OrderRule = {
  shipping: { charged: 'above', price: 50_000, threshold: 100_000 },
  tax: { name: 'Tax', percent: 5, is_included: false },
}
