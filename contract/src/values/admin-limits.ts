/** Limits of fields that only admins fill in: every page loads `limits.ts`. */

/** A tonne. */
export const WEIGHT_GRAMS_MAX = 1_000_000

export const SHIPMENT_TEXT_LENGTH_MAX = { courier: 50, service: 50, tracking_number: 64 } as const

export const PRODUCT_LENGTH_MAX = { name: 200, sku: 64, brand: 100, description: 10_000 } as const
