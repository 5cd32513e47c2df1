import { z } from 'zod'
import { bankAccount } from './bank-accounts.ts'
import { codRule } from './cod-rule.ts'
import { id, text, title, titleLine, wholeRupiah } from './fields.ts'
import { IMAGE_PATH } from './image-sources.ts'
import { invoiceSetting } from './invoice-setting.ts'
import { qrisSetting } from './qris.ts'
import { shippingRates } from './shipping-rates.ts'
import { DEFAULT_COD_RULE } from './values/cod-rule.ts'
import { CONTACT_FIELDS } from './values/contact-fields.ts'
import { INFO_PAGE_LENGTH_MAX } from './values/info-pages.ts'
import { type InputFault, inputFault } from './values/input-faults.ts'
import { NO_INVOICES } from './values/invoices.ts'
import { LANGUAGES, type Language } from './values/languages.ts'
import { BANK_ACCOUNTS_MAX, EMAIL_LENGTH_MAX } from './values/limits.ts'
import { hasKnownFields, MESSAGE_LENGTH_MAX } from './values/message-fields.ts'
import { NO_QRIS } from './values/no-qris.ts'
import { keysOf } from './values/objects.ts'
import { SHIPPING_CHARGES, TAX_NAME_LENGTH_MAX } from './values/order-rule.ts'
import { DEFAULT_PAYMENT_METHODS, PAYMENT_METHODS_MAX } from './values/payment-methods.ts'
import { NO_PIXELS, PIXEL_ID_PATTERNS, type PixelVendor } from './values/pixels.ts'
import { RETURN_DAYS_MAX } from './values/returns.ts'
import {
  HOLD_HOURS_MAX,
  HOLD_HOURS_MIN,
  SETTING_DEFAULTS,
  SHOP_NAME_LENGTH_MAX,
} from './values/setting-defaults.ts'
import { DEFAULT_SHIPPING_RATES } from './values/shipping-rates.ts'

function optionalText(max: number, isValid: (value: string) => boolean, error: InputFault) {
  return text(max).refine((value) => value === '' || isValid(value), { error })
}

function isEmail(value: string): boolean {
  return z.email().safeParse(value).success
}

function pixelId(vendor: PixelVendor) {
  return optionalText(40, (value) => PIXEL_ID_PATTERNS[vendor].test(value), `pixel_${vendor}`)
}

function messageText(language: Language) {
  const error = inputFault(language === 'en' ? 'message_fields_en' : 'message_fields_id')
  return text(MESSAGE_LENGTH_MAX).refine((value) => hasKnownFields(value, language), { error })
}

/** Refuses user names and passwords: the link is public. */
function isHttpsAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return protocol === 'https:' && username === '' && password === ''
}

/** In the order of the radios. An unlisted id is off. */
const paymentMethods = z
  .array(z.object({ payment_method_id: id, is_on: z.boolean() }))
  .max(PAYMENT_METHODS_MAX)
  .refine((methods) => methods.some(({ is_on }) => is_on), { error: inputFault('no_payment_method') })
  .refine((methods) => new Set(methods.map((method) => method.payment_method_id)).size === methods.length, {
    error: inputFault('payment_method_twice'),
  })

/** A new setting needs an entry here, a default in values/setting-defaults.ts and a field on a screen. */
export const settingSchemas = {
  shop_name: titleLine(SHOP_NAME_LENGTH_MAX),
  logo: optionalText(100, (value) => IMAGE_PATH.test(value), 'uploaded_image'),
  accent_color: optionalText(7, (value) => /^#[0-9a-f]{6}$/.test(value), 'colour'),
  /** for visitors who chose none (D28) */
  language: z.enum(LANGUAGES),
  /** a browser's preference comes before the shop's language */
  follows_browser_language: z.boolean(),
  contact_email: optionalText(EMAIL_LENGTH_MAX, isEmail, 'email'),
  /** receives alerts; empty: `contact_email` does */
  owner_email: optionalText(EMAIL_LENGTH_MAX, isEmail, 'email'),
  telephone: optionalText(40, (value) => /^\+?[\d ()./-]{5,}$/.test(value), 'telephone'),
  /** digits with the country code, as after `https://wa.me/` */
  whatsapp: optionalText(15, (value) => /^[1-9]\d{7,14}$/.test(value), 'whatsapp'),
  /** product and cart show a button that sends the order as a message to `whatsapp` */
  whatsapp_orders: z.boolean(),
  /** templates of messages to buyers, with fields in braces; empty: the default text */
  order_messages: z.object({ en: messageText('en'), id: messageText('id') }),
  /** shoppers may ask for one mail when a sold-out product is back */
  stock_alerts: z.boolean(),
  /** customers can save products to find them again */
  wishlist: z.boolean(),
  /** ids at vendors of advertising; their scripts run with a visitor's consent alone (decisions/072) */
  pixels: z.object({ meta: pixelId('meta'), tiktok: pixelId('tiktok'), google: pixelId('google') }),
  address: text(500),
  opening_hours: text(500),
  social_links: z.array(text(300).refine(isHttpsAddress, { error: inputFault('https') })).max(10),
  footer_text: text(1000),
  is_open: z.boolean(),
  closed_text: text(500),
  /** the guide for a new shop (start.ts) */
  is_start_dismissed: z.boolean(),
  page_about: text(INFO_PAGE_LENGTH_MAX),
  page_returns: text(INFO_PAGE_LENGTH_MAX),
  page_privacy: text(INFO_PAGE_LENGTH_MAX),
  page_payment: text(INFO_PAGE_LENGTH_MAX),
  shipping: z.object({ charged: z.enum(SHIPPING_CHARGES), price: wholeRupiah, threshold: wholeRupiah }),
  shipping_rates: shippingRates,
  tax: z.object({
    name: title(TAX_NAME_LENGTH_MAX),
    percent: z
      .number()
      .min(0)
      .max(100)
      .refine((percent) => Math.round(percent * 100) / 100 === percent, {
        error: inputFault('two_decimals'),
      }),
    is_included: z.boolean(),
  }),
  /** the payment methods that the owner offers (D26) */
  payment_methods: paymentMethods,
  /** how long an unpaid order holds its stock (D9) */
  hold_hours: z
    .number()
    .min(HOLD_HOURS_MIN, { error: inputFault('hold_hours') })
    .max(HOLD_HOURS_MAX),
  /** how long after delivery buyers may ask for a return; 0: never */
  return_days: z.int().min(0).max(RETURN_DAYS_MAX),
  /** besides the address; `email` only of guests */
  required_contact: z.array(z.enum(CONTACT_FIELDS)).max(CONTACT_FIELDS.length),
  /** where buyers transfer to; only a Super Admin may change it */
  bank_accounts: z.array(bankAccount).max(BANK_ACCOUNTS_MAX),
  /** the merchant's own code; only a Super Admin may change it */
  qris: qrisSetting,
  /** which orders may be paid in cash on delivery */
  cod_rule: codRule,
  /** whether paid orders get invoices, and the seller's details (decisions/059) */
  invoices: invoiceSetting,
}

export type SettingKey = keyof typeof settingSchemas
export const settingsSchema = z.object(settingSchemas)
export type ShopSettings = Readonly<z.output<typeof settingsSchema>>

export const settingKeys = keysOf(settingSchemas)
export const defaultSettings: ShopSettings = {
  ...SETTING_DEFAULTS,
  shipping_rates: DEFAULT_SHIPPING_RATES,
  payment_methods: DEFAULT_PAYMENT_METHODS,
  qris: NO_QRIS,
  pixels: NO_PIXELS,
  cod_rule: DEFAULT_COD_RULE,
  invoices: NO_INVOICES,
}
