import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { dataSchema, shopTimestamp, text, title, titleLine, wholeRupiah } from './fields.ts'
import { IMAGE_PATH } from './image-sources.ts'
import type { PublicNotice } from './public-notices.ts'
import { shippingRates } from './shipping-rates.ts'
import { CONTACT_FIELDS } from './values/contact-fields.ts'
import { INFO_PAGE_LENGTH_MAX, INFO_SLUGS } from './values/info-pages.ts'
import { EMAIL_LENGTH_MAX } from './values/limits.ts'
import { keysOf } from './values/objects.ts'
import { SHIPPING_CHARGES, TAX_NAME_LENGTH_MAX } from './values/order-rule.ts'
import { PROVIDER_MODES } from './values/payment-modes.ts'
import {
  HOLD_HOURS_MAX,
  HOLD_HOURS_MIN,
  SETTING_DEFAULTS,
  SHOP_NAME_LENGTH_MAX,
} from './values/setting-defaults.ts'
import { DEFAULT_SHIPPING_RATES } from './values/shipping-rates.ts'

/** Empty for none. */
function optionalText(max: number, isValid: (value: string) => boolean, error: string) {
  return text(max).refine((value) => value === '' || isValid(value), { error })
}

function isEmail(value: string): boolean {
  return z.email().safeParse(value).success
}

/** Refuses user names and passwords: the link is public. */
function isHttpsAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return protocol === 'https:' && username === '' && password === ''
}

/** A new setting needs an entry here, a default in values/setting-defaults.ts and a field on a screen. */
export const settingSchemas = {
  shop_name: titleLine(SHOP_NAME_LENGTH_MAX),
  logo: optionalText(100, (value) => IMAGE_PATH.test(value), "must be one of the shop's own uploads"),
  accent_color: optionalText(
    7,
    (value) => /^#[0-9a-f]{6}$/.test(value),
    'must be a colour such as #0b6b50, in lower case',
  ),
  contact_email: optionalText(EMAIL_LENGTH_MAX, isEmail, 'must be an e-mail address'),
  /** receives alerts of paid orders and low stock; empty: `contact_email` does */
  owner_email: optionalText(EMAIL_LENGTH_MAX, isEmail, 'must be an e-mail address'),
  telephone: optionalText(
    40,
    (value) => /^\+?[\d ()./-]{5,}$/.test(value),
    'must be a telephone number, such as 0274 555 123',
  ),
  /** digits with the country code, as after `https://wa.me/` */
  whatsapp: optionalText(
    15,
    (value) => /^[1-9]\d{7,14}$/.test(value),
    'must be a telephone number with its country code, such as 6281234567890',
  ),
  address: text(500),
  opening_hours: text(500),
  social_links: z
    .array(text(300).refine(isHttpsAddress, { error: 'must be addresses that begin with https://' }))
    .max(10),
  footer_text: text(1000),
  is_open: z.boolean(),
  closed_text: text(500),
  /** the owner has dismissed the guide for a new shop (start.ts) */
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
        error: 'must have at most two decimals',
      }),
    is_included: z.boolean(),
  }),
  /** how long an unpaid order holds its stock (D9) */
  hold_hours: z
    .number()
    .min(HOLD_HOURS_MIN, { error: 'must be at least 0.1 hours, which is 6 minutes' })
    .max(HOLD_HOURS_MAX),
  /** fields required beside the address; the e-mail only of guests, whose account has none */
  required_contact: z.array(z.enum(CONTACT_FIELDS)).max(CONTACT_FIELDS.length),
}

export type SettingKey = keyof typeof settingSchemas
const settingsSchema = z.object(settingSchemas)
export type ShopSettings = Readonly<z.output<typeof settingsSchema>>

export const settingKeys = keysOf(settingSchemas)
export const defaultSettings: ShopSettings = { ...SETTING_DEFAULTS, shipping_rates: DEFAULT_SHIPPING_RATES }

function settingState<Value extends z.ZodType>(value: Value) {
  return z.object({
    value,
    default: value,
    /** goes back with a change; 0 for the default */
    version: z.int(),
    /** the environment variable that sets it: then no admin can change it */
    set_by: z.string().nullable(),
    changed_at: shopTimestamp.nullable(),
    changed_by: z.string().nullable(),
  })
}

const settingStates = z
  .object({
    shop_name: settingState(settingSchemas.shop_name),
    logo: settingState(settingSchemas.logo),
    accent_color: settingState(settingSchemas.accent_color),
    contact_email: settingState(settingSchemas.contact_email),
    owner_email: settingState(settingSchemas.owner_email),
    telephone: settingState(settingSchemas.telephone),
    whatsapp: settingState(settingSchemas.whatsapp),
    address: settingState(settingSchemas.address),
    opening_hours: settingState(settingSchemas.opening_hours),
    social_links: settingState(settingSchemas.social_links),
    footer_text: settingState(settingSchemas.footer_text),
    is_open: settingState(settingSchemas.is_open),
    closed_text: settingState(settingSchemas.closed_text),
    is_start_dismissed: settingState(settingSchemas.is_start_dismissed),
    page_about: settingState(settingSchemas.page_about),
    page_returns: settingState(settingSchemas.page_returns),
    page_privacy: settingState(settingSchemas.page_privacy),
    page_payment: settingState(settingSchemas.page_payment),
    shipping: settingState(settingSchemas.shipping),
    shipping_rates: settingState(settingSchemas.shipping_rates),
    tax: settingState(settingSchemas.tax),
    hold_hours: settingState(settingSchemas.hold_hours),
    required_contact: settingState(settingSchemas.required_contact),
  } satisfies Record<SettingKey, z.ZodType>)
  .meta({ id: 'SettingStates' })
export type SettingStates = z.output<typeof settingStates>

const version = z.int().min(0)
const versions = z
  .object(Object.fromEntries(settingKeys.map((key) => [key, version])) as Record<SettingKey, typeof version>)
  .partial()

/** Only the settings to change, each with the version read: no other admin's change is lost. */
const settingsBody = settingsSchema
  .partial()
  .extend({ versions })
  .superRefine((body, context) => {
    for (const key of settingKeys) {
      if (body[key] === undefined || body.versions[key] !== undefined) continue
      context.addIssue({ code: 'custom', path: ['versions', key], message: 'must come with its version' })
    }
  })
  .meta({ id: 'SettingsBody' })
export type SettingsBody = z.output<typeof settingsBody>

const shopProfile = settingsSchema
  .omit({
    hold_hours: true,
    owner_email: true,
    is_start_dismissed: true,
    page_about: true,
    page_returns: true,
    page_privacy: true,
    page_payment: true,
    shipping_rates: true,
  })
  .extend({
    pages: z.array(z.enum(INFO_SLUGS)),
    /** shoppers choose among options (`POST /api/v1/shipping-quote`) */
    has_shipping_options: z.boolean(),
  })
  .meta({ id: 'ShopProfile' })
export type ShopProfile = Readonly<z.output<typeof shopProfile>>

/** Set by environment only: secrets stay out of the database. */
const activePaymentMethod = z
  .object({
    name: z.string(),
    provider: z.string(),
    mode: z.enum(PROVIDER_MODES),
    account: z.string(),
    currency: z.string(),
    /** rupiah per unit of the currency, decimal text */
    rate: z.string(),
  })
  .meta({ id: 'ActivePaymentMethod' })
export type ActivePaymentMethod = z.output<typeof activePaymentMethod>

const infoPage = z
  .object({
    slug: z.enum(INFO_SLUGS),
    title: z.string(),
    /** rendered from the owner's Markdown, without raw HTML or scripts */
    html: z.string(),
  })
  .meta({ id: 'InfoPage' })
export type InfoPage = z.output<typeof infoPage>

export type PaymentClient = {
  readonly methodName: string
  readonly clientId: string
  /** another source of the payment script than the provider's own site */
  readonly sdkBaseUrl: string | null
  readonly isTest: boolean
}

export type RenderSettings = {
  readonly shop: ShopProfile
  /** how buyers pay on the order's screen; null where they do not */
  readonly payment:
    | (PaymentClient & {
        /** false: the page's policy blocks the payment script; only the order's page allows it */
        readonly isPermitted: boolean
      })
    | null
  readonly notices: readonly PublicNotice[]
}

export const settingCalls = {
  'GET /api/v1/shop': {
    summary: 'The shop itself: its name, logo, colour, and how to reach it',
    access: 'anyone',
    limit: 'browse',
    answer: dataSchema(shopProfile),
    status: 200,
    refusals: [],
    isCatalog: true,
  },
  'GET /api/v1/info/{slug}': {
    summary: 'A page of the shop’s own: about, returns, privacy, payment',
    access: 'anyone',
    limit: 'browse',
    params: z.object({ slug: z.enum(INFO_SLUGS) }),
    answer: dataSchema(infoPage),
    status: 200,
    refusals: [404],
    isCatalog: true,
  },
  'GET /api/v1/admin/setting': {
    summary: 'Every setting: what it is, what sets it, who changed it last',
    access: 'admin',
    limit: 'browse',
    answer: dataSchema(settingStates),
    status: 200,
    refusals: [],
  },
  'GET /api/v1/admin/payment-method': {
    summary: 'How buyers pay now, and to which account',
    access: 'admin',
    limit: 'browse',
    answer: dataSchema(z.array(activePaymentMethod)),
    status: 200,
    refusals: [],
  },
  'PUT /api/v1/admin/setting': {
    summary: 'Change settings, all of those given or none',
    access: 'admin',
    limit: 'write',
    body: settingsBody,
    answer: dataSchema(settingStates),
    status: 200,
    refusals: [409, 422],
  },
} as const satisfies CallTable
