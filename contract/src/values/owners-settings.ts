/** Decide where buyers send money and orders, and who reads of them: only the owner (Super Admin) may change them. */
export const OWNERS_SETTINGS = [
  'bank_accounts',
  'qris',
  'whatsapp',
  'whatsapp_orders',
  'owner_email',
  'page_payment',
] as const
