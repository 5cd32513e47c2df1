/** Discount kinds and terms. Free of zod. */

export const DISCOUNT_KINDS = ['percent', 'amount', 'free_shipping', 'buy_get'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

export type DiscountTerms = {
  readonly kind: DiscountKind
  /** 1 to 100: off the items, or off the pieces of `get_quantity`; null for other kinds */
  readonly percent: number | null
  /** rupiah, of `percent` and `free_shipping`: takes no more off; null or absent: without a cap */
  readonly max_amount?: number | null | undefined
  /** rupiah; null for other kinds */
  readonly amount: number | null
  /** of `buy_get`, pieces to pay in full for each `get_quantity` that are cheaper; null or absent for other kinds */
  readonly buy_quantity?: number | null | undefined
  readonly get_quantity?: number | null | undefined
}

/** In one cart: with the products that it covers (null or absent: every product), and whether others may join it. */
export type CoveringTerms = DiscountTerms & {
  readonly covered_ids?: readonly number[] | null | undefined
  readonly is_combinable?: boolean | undefined
}

/** of an automatic discount, whose name shoppers see */
export const DISCOUNT_NAME_LENGTH_MAX = 60

/** Stored in capitals. */
export const DISCOUNT_CODE_PATTERN = /^[A-Z0-9_-]{3,40}$/
/** pieces to buy, and to get, in one offer */
export const DISCOUNT_PIECES_MAX = 1000
export const DISCOUNT_USES_MAX = 1_000_000
export const DISCOUNTS_MAX = 500
/** products, and likewise categories, that a discount may be limited to */
export const DISCOUNT_ITEMS_MAX = 200

export function discountCode(text: string): string {
  return text.trim().toUpperCase()
}

/** Kinds of an admin's manual discount on an order; free of zod. */
export const MANUAL_DISCOUNT_KINDS = ['percent', 'amount'] as const
