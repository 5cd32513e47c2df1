/** Whether money is real: only `live` is. The demo shop's payments nobody has made. */
export const PAYMENT_MODES = ['demo', 'simulator', 'sandbox', 'live'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]
