import { DEFAULT_ORDER_RULE } from './order-rule.ts'

/** Every page loads these, so DEFAULT_SHIPPING_RATES is apart. */
export const SETTING_DEFAULTS = {
  shop_name: 'Warung', // D16
  logo: '',
  accent_color: '',
  language: 'en' as const, // D28
  follows_browser_language: false,
  contact_email: '',
  owner_email: '',
  telephone: '',
  whatsapp: '',
  address: '',
  opening_hours: '',
  social_links: [],
  footer_text: '',
  is_open: true,
  closed_text: '',
  is_start_dismissed: false,
  page_about: '',
  page_returns: '',
  page_privacy: '',
  page_payment: '',
  ...DEFAULT_ORDER_RULE,
  hold_hours: 24, // D9
  required_contact: [],
  bank_accounts: [],
}

export const HOLD_HOURS_MIN = 0.1
export const HOLD_HOURS_MAX = 8760

export const SHOP_NAME_LENGTH_MAX = 60
