/** spec §9 */
export const FIRST_PAYMENT_METHOD = { payment_method_id: 1, name: 'PayPal' } as const

/** Confirmed by a person; orders by it bear a payment code. The pages show its name in their language. */
export const TRANSFER_METHOD = { payment_method_id: 2, name: 'Bank transfer' } as const

/** The merchant's own code with the order's amount; also confirmed by a person. */
export const QRIS_METHOD = { payment_method_id: 3, name: 'QRIS' } as const

/** No provider reports this money: the buyer does, and an admin confirms it. */
export const MANUAL_PAYMENT_METHODS: readonly number[] = [
  TRANSFER_METHOD.payment_method_id,
  QRIS_METHOD.payment_method_id,
]
/** Cash on delivery: the order is accepted without payment, the courier collects its sum (decisions/054). */
export const COD_METHOD = { payment_method_id: 6, name: 'Cash on delivery' } as const

/** If nothing is configured, buyers pay only by the specification's method (D26). */
export const DEFAULT_PAYMENT_METHODS = [
  { payment_method_id: FIRST_PAYMENT_METHOD.payment_method_id as number, is_on: true },
]

export const PAYMENT_METHODS_MAX = 50

/** The name that a cash sale at the counter has in place of the method's (decisions/075). */
export const COUNTER_CASH_NAME = 'Cash'
