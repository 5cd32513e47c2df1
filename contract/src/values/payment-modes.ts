export const PROVIDER_MODES = ['simulator', 'sandbox', 'live'] as const
export type ProviderMode = (typeof PROVIDER_MODES)[number]

/** Only `live` is real money; `demo` payments come with the demo. */
export const PAYMENT_MODES = ['demo', ...PROVIDER_MODES] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]
