/** Of fields that only admins fill in: what `limits.ts` exports, every page loads. */

/** A tonne. */
export const WEIGHT_GRAMS_MAX = 1_000_000

export const SHIPMENT_TEXT_LENGTH_MAX = { courier: 50, service: 50, tracking_number: 64 } as const

export const PRODUCT_LENGTH_MAX = { name: 200, sku: 64, brand: 100, description: 10_000 } as const
