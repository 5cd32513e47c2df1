/** The specification's first method (spec §9). */
export const FIRST_PAYMENT_METHOD = { payment_method_id: 1, name: 'PayPal' } as const
