/** Of a shop whose owner has uploaded no QRIS code. */
export const NO_QRIS = { code: '', merchant_name: '', merchant_city: '', nmid: '', is_allowed: false }
