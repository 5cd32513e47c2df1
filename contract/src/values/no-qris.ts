/** The default: the owner has not uploaded a QRIS code. */
export const NO_QRIS = { code: '', merchant_name: '', merchant_city: '', nmid: '', is_allowed: false }
