/** What an account at a payment provider deals in. */
export const PROVIDER_MODES = ['simulator', 'sandbox', 'live'] as const
export type ProviderMode = (typeof PROVIDER_MODES)[number]

/** Whether money is real: only `live` is. The demo shop's payments nobody has made. */
export const PAYMENT_MODES = ['demo', ...PROVIDER_MODES] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]
