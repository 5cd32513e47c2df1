import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { dataSchema, id, rowVersion, shopTimestamp } from './fields.ts'
import { providerKeyState, providerKeysBody, providerParams } from './provider-keys.ts'
import { type SettingKey, settingKeys, settingSchemas, settingsSchema } from './setting-schemas.ts'
import { INFO_SLUGS } from './values/info-pages.ts'
import { inputFault } from './values/input-faults.ts'
import { PROVIDER_MODES } from './values/payment-modes.ts'

function settingState<Value extends z.ZodType>(value: Value) {
  return z.object({
    value,
    default: value,
    version: z.int(),
    /** an environment variable, which no admin can change */
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
    language: settingState(settingSchemas.language),
    follows_browser_language: settingState(settingSchemas.follows_browser_language),
    contact_email: settingState(settingSchemas.contact_email),
    owner_email: settingState(settingSchemas.owner_email),
    telephone: settingState(settingSchemas.telephone),
    whatsapp: settingState(settingSchemas.whatsapp),
    whatsapp_orders: settingState(settingSchemas.whatsapp_orders),
    order_messages: settingState(settingSchemas.order_messages),
    stock_alerts: settingState(settingSchemas.stock_alerts),
    wishlist: settingState(settingSchemas.wishlist),
    pixels: settingState(settingSchemas.pixels),
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
    payment_methods: settingState(settingSchemas.payment_methods),
    hold_hours: settingState(settingSchemas.hold_hours),
    return_days: settingState(settingSchemas.return_days),
    required_contact: settingState(settingSchemas.required_contact),
    bank_accounts: settingState(settingSchemas.bank_accounts),
    qris: settingState(settingSchemas.qris),
    cod_rule: settingState(settingSchemas.cod_rule),
    invoices: settingState(settingSchemas.invoices),
  } satisfies Record<SettingKey, z.ZodType>)
  .meta({ id: 'SettingStates' })
export type SettingStates = z.output<typeof settingStates>

const versions = z
  .object(
    Object.fromEntries(settingKeys.map((key) => [key, rowVersion])) as Record<SettingKey, typeof rowVersion>,
  )
  .partial()

/** Only changed settings, each with the version read, so that no other change is overwritten. */
const settingsBody = settingsSchema
  .partial()
  .extend({ versions })
  .superRefine((body, context) => {
    for (const key of settingKeys) {
      if (body[key] === undefined || body.versions[key] !== undefined) continue
      context.addIssue({ code: 'custom', path: ['versions', key], message: inputFault('version_missing') })
    }
  })
  .meta({ id: 'SettingsBody' })
export type SettingsBody = z.output<typeof settingsBody>

/** What everyone may read. A new setting is private until it is named here. */
const shopProfile = settingsSchema
  .pick({
    shop_name: true,
    logo: true,
    accent_color: true,
    contact_email: true,
    telephone: true,
    whatsapp: true,
    address: true,
    opening_hours: true,
    social_links: true,
    footer_text: true,
    is_open: true,
    closed_text: true,
    shipping: true,
    tax: true,
    required_contact: true,
  })
  .extend({
    pages: z.array(z.enum(INFO_SLUGS)),
    has_shipping_options: z.boolean(),
    /** a discount code is active; absent without one */
    has_discount_codes: z.literal(true).optional(),
    /** an automatic discount is active; absent without one */
    has_automatic_discounts: z.literal(true).optional(),
    /** orders are taken by messages to `whatsapp` too; absent when they are not */
    takes_whatsapp_orders: z.literal(true).optional(),
    /** mails announce that a sold-out product is back; absent when off */
    has_stock_alerts: z.literal(true).optional(),
    /** customers can save products; absent when they cannot */
    has_wishlist: z.literal(true).optional(),
    /** ids at vendors of advertising; absent without any */
    pixels: settingSchemas.pixels.partial().optional(),
    /** invoices show PPN, so buyers may enter their tax number; absent when they do not */
    shows_ppn: z.literal(true).optional(),
    /** absent: no returns */
    return_days: z.int().optional(),
    /** from the fastest to the slowest of the owner's rates; absent without days, and with live prices of couriers */
    arrives_in: z.object({ days_min: z.int(), days_max: z.int() }).optional(),
  })
  .meta({ id: 'ShopProfile' })
export type ShopProfile = Readonly<z.output<typeof shopProfile>>

/** A method that the shop can charge, offered to buyers or not. */
const activePaymentMethod = z
  .object({
    payment_method_id: id,
    name: z.string(),
    provider: z.string(),
    variables: z.array(z.string()),
    mode: z.enum(PROVIDER_MODES),
    account: z.string(),
    currency: z.string(),
    rate: z.string(),
    is_offered: z.boolean(),
    /** false: something it needs is missing, so it cannot be turned on */
    is_ready: z.boolean(),
    /** on, but not offered: it is in test mode while another method takes real money */
    is_hidden: z.boolean(),
  })
  .meta({ id: 'ActivePaymentMethod' })
export type ActivePaymentMethod = z.output<typeof activePaymentMethod>

/** Which services the environment turns on, without keys and addresses. */
const serverServices = z
  .object({
    /** shoppers see live prices of couriers */
    has_courier_prices: z.boolean(),
    /** false: mails are written and not sent */
    sends_mail: z.boolean(),
  })
  .meta({ id: 'ServerServices' })
export type ServerServices = z.output<typeof serverServices>

const infoPage = z
  .object({
    slug: z.enum(INFO_SLUGS),
    title: z.string(),
    /** from the owner's Markdown, without raw HTML or scripts */
    html: z.string(),
  })
  .meta({ id: 'InfoPage' })
export type InfoPage = z.output<typeof infoPage>

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
    summary: 'The payment methods that the shop can charge by, and to which account',
    access: 'admin',
    limit: 'browse',
    answer: dataSchema(z.array(activePaymentMethod)),
    status: 200,
    refusals: [],
  },
  'GET /api/v1/admin/provider-key': {
    summary: 'The payment providers whose keys can be entered, without the keys',
    access: 'admin',
    limit: 'browse',
    answer: dataSchema(z.array(providerKeyState)),
    status: 200,
    refusals: [],
  },
  'PUT /api/v1/admin/provider-key/{provider}': {
    summary: 'Enter the keys of a payment provider, after asking it',
    access: 'superAdmin',
    limit: 'write',
    params: providerParams,
    body: providerKeysBody,
    answer: dataSchema(z.array(providerKeyState)),
    status: 200,
    refusals: [404, 409, 422],
  },
  'DELETE /api/v1/admin/provider-key/{provider}': {
    summary: 'Remove the keys of a payment provider',
    access: 'superAdmin',
    limit: 'write',
    params: providerParams,
    answer: dataSchema(z.array(providerKeyState)),
    status: 200,
    refusals: [404, 409],
  },
  'GET /api/v1/admin/server-service': {
    summary: 'Which services the server’s configuration turns on',
    access: 'admin',
    limit: 'browse',
    answer: dataSchema(serverServices),
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
