/** spec §9 */
export const FIRST_PAYMENT_METHOD = { payment_method_id: 1, name: 'PayPal' } as const

/** Confirmed by a person; orders by it bear a payment code. The pages show its name in their language. */
export const TRANSFER_METHOD = { payment_method_id: 2, name: 'Bank transfer' } as const

/** With nothing configured, buyers pay by the specification's method only (D26). */
export const DEFAULT_PAYMENT_METHODS = [
  { payment_method_id: FIRST_PAYMENT_METHOD.payment_method_id as number, is_on: true },
]

export const PAYMENT_METHODS_MAX = 50
