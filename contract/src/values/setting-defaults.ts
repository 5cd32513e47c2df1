import { DEFAULT_ORDER_RULE } from './order-rule.ts'

/** Defaults of settings that shoppers see; every page loads them. */
export const PROFILE_DEFAULTS = {
  shop_name: 'Warung', // D16
  logo: '',
  accent_color: '',
  contact_email: '',
  telephone: '',
  whatsapp: '',
  address: '',
  opening_hours: '',
  social_links: [],
  footer_text: '',
  is_open: true,
  closed_text: '',
  ...DEFAULT_ORDER_RULE,
  required_contact: [],
}

/** Without the large ones, such as DEFAULT_SHIPPING_RATES. */
export const SETTING_DEFAULTS = {
  ...PROFILE_DEFAULTS,
  language: 'en' as const, // D28
  follows_browser_language: false,
  owner_email: '',
  whatsapp_orders: false,
  order_messages: { en: '', id: '' },
  stock_alerts: false,
  wishlist: false,
  is_start_dismissed: false,
  page_about: '',
  page_returns: '',
  page_privacy: '',
  page_payment: '',
  hold_hours: 24, // D9
  return_days: 0,
  bank_accounts: [],
}

export const HOLD_HOURS_MIN = 0.1
export const HOLD_HOURS_MAX = 8760

export const SHOP_NAME_LENGTH_MAX = 60
