/** Discount kinds and terms. Free of zod. */

export const DISCOUNT_KINDS = ['percent', 'amount', 'free_shipping'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

export type DiscountTerms = {
  readonly kind: DiscountKind
  /** 1 to 100; null for other kinds */
  readonly percent: number | null
  /** rupiah; null for other kinds */
  readonly amount: number | null
}

/** With the products covered; null or absent: every product. */
export type CoveringTerms = DiscountTerms & { readonly covered_ids?: readonly number[] | null | undefined }

/** of an automatic discount, whose name shoppers see */
export const DISCOUNT_NAME_LENGTH_MAX = 60

/** Stored in capitals. */
export const DISCOUNT_CODE_PATTERN = /^[A-Z0-9_-]{3,40}$/
export const DISCOUNT_USES_MAX = 1_000_000
export const DISCOUNTS_MAX = 500
/** products, and likewise categories, that a discount may be limited to */
export const DISCOUNT_ITEMS_MAX = 200

export function discountCode(text: string): string {
  return text.trim().toUpperCase()
}
