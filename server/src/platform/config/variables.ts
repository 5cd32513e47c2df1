import { settingSchemas } from '@warung/contract/setting-schemas.ts'
import { EMAIL_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { PROVIDER_MODES } from '@warung/contract/values/payment-modes.ts'
import { z } from 'zod'

/** An offset such as +07:00 would be read with the opposite sign by PostgreSQL. */
function isTimezone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

export function proxiesIn(list: string): string[] {
  return list.split(/[\s,]+/).filter((address) => address !== '')
}

/** The web framework reads a number such as 1 as the address 0.0.0.1, and fails on a range of 0 bits. */
const addressRange = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
  .refine((range) => !range.endsWith('/0'))

function urlOf(protocols: readonly string[]) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol))
}

/** Links are made by appending a path. */
const origin = z
  .string()
  .refine((value) => /^https?:\/\/[^/?#@\\]+\/*$/i.test(value) && URL.canParse(value))
  .transform((value) => new URL(value).origin)

/** Marks of a shell that no shell has replaced: the folder would be made under that name. */
const folder = z.string().regex(/^[^"'~$]/)

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Printable ASCII, valid in an HTTP header. */
const API_KEY = z.string().regex(/^[\x21-\x7e]{8,500}$/)

const MIDTRANS_KEY = z.string().regex(/^[A-Za-z0-9_-]{8,120}$/)

const onOff = z.enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'])
export function isOn(value: string): boolean {
  return ['on', 'true', '1', 'yes'].includes(value)
}

const variables = {
  PORT: [z.coerce.number().int().min(0).max(65535), 'a port from 0 to 65535'],
  HOST: [z.string().regex(/^[A-Za-z0-9.:_-]+$/), 'a host name or address'],
  DATA_DIR: [folder, 'a folder, written out without quotes, ~ or $'],
  DATABASE_URL: [urlOf(['postgres:', 'postgresql:']), 'a postgres:// address'],
  DIRECT_DATABASE_URL: [urlOf(['postgres:', 'postgresql:']), 'a postgres:// address'],
  PUBLIC_URL: [origin, 'an address without a path, such as https://shop.example'],
  SESSION_SECRET: [z.string().min(32), 'a secret of at least 32 characters'],
  SHOP_NAME: [settingSchemas.shop_name, 'a name of at most 60 characters in one line'],
  SHOP_TIMEZONE: [z.string().refine(isTimezone), 'a time zone such as Asia/Jakarta'],
  NODE_ENV: [z.enum(['production', 'development', 'test']), 'production, development or test'],
  PAYPAL_MODE: [z.enum(PROVIDER_MODES), 'simulator, sandbox or live'],
  PAYPAL_CLIENT_ID: [z.string().regex(/^[A-Za-z0-9_-]{2,120}$/), 'a PayPal client id'],
  PAYPAL_CLIENT_SECRET: [z.string().min(2), 'the secret of the PayPal client id'],
  PAYPAL_MERCHANT_ID: [z.string().regex(/^[A-Z0-9]{1,36}$/), 'a PayPal merchant id'],
  PAYPAL_WEBHOOK_ID: [z.string().regex(/^[A-Za-z0-9-]{1,60}$/), 'the id of the PayPal webhook'],
  PAYPAL_API_URL: [urlOf(['http:', 'https:']), 'an http:// or https:// address'],
  MIDTRANS_MODE: [z.enum(['sandbox', 'live']), 'sandbox or live'],
  MIDTRANS_SERVER_KEY: [MIDTRANS_KEY, 'the server key of Midtrans'],
  MIDTRANS_CLIENT_KEY: [MIDTRANS_KEY, 'the client key of Midtrans'],
  MIDTRANS_MERCHANT_ID: [z.string().regex(/^[A-Za-z0-9]{1,36}$/), 'a Midtrans merchant id'],
  MIDTRANS_API_URL: [urlOf(['http:', 'https:']), 'an http:// or https:// address'],
  XENDIT_MODE: [z.enum(['sandbox', 'live']), 'sandbox or live'],
  XENDIT_SECRET_KEY: [API_KEY, 'the secret key of Xendit'],
  XENDIT_WEBHOOK_TOKEN: [API_KEY, 'the webhook verification token of Xendit'],
  XENDIT_BUSINESS_ID: [z.string().regex(/^[A-Za-z0-9]{1,36}$/), 'a Xendit business id'],
  XENDIT_API_URL: [urlOf(['http:', 'https:']), 'an http:// or https:// address'],
  PAYMENT_CURRENCY: [z.string().regex(/^[A-Z]{3}$/), 'a currency of three capital letters, such as USD'],
  PAYMENT_RATE: [
    z.string().regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,6})?$/),
    'rupiah per unit of the payment currency, such as 16500',
  ],
  WORKERS: [z.coerce.number().int().min(1).max(64), 'a number of processes from 1 to 64'],
  RATE_LIMIT_FACTOR: [z.coerce.number().gt(0).max(1e6), 'a number above 0'],
  DEMO: [onOff, 'on or off'],
  API_DOCS: [onOff, 'on or off'],
  EMBEDDED_DATABASE_FOR_LIVE: [onOff, 'on or off'],
  HOLD_HOURS: [z.coerce.number().pipe(settingSchemas.hold_hours), 'a number of hours from 0.1 to 8760'],
  TRUST_PROXY: [
    z.string().refine((list) => z.array(addressRange).safeParse(proxiesIn(list)).success),
    'addresses of trusted proxies, such as 10.0.0.1 or 10.0.0.0/8, separated by commas',
  ],
  LOG_LEVEL: [z.enum(LOG_LEVELS), 'debug, info, warn, error or silent'],
  SMTP_URL: [urlOf(['smtp:', 'smtps:']), 'an smtp:// or smtps:// address'],
  MAIL_FROM: [z.email().max(EMAIL_LENGTH_MAX), 'an e-mail address'],
  S3_BUCKET: [z.string().regex(/^[a-z0-9.-]{3,63}$/), 'the name of a bucket'],
  S3_REGION: [z.string().regex(/^[a-z0-9-]+$/), 'a region such as ap-southeast-3'],
  S3_ENDPOINT: [urlOf(['http:', 'https:']), 'an http:// or https:// address'],
  S3_ACCESS_KEY_ID: [z.string(), 'an access key id'],
  S3_SECRET_ACCESS_KEY: [z.string(), 'a secret access key'],
  RAJAONGKIR_API_KEY: [API_KEY, 'the key of RajaOngkir (Shipping Cost)'],
  RAJAONGKIR_API_URL: [urlOf(['http:', 'https:']), 'an http:// or https:// address'],
  BITESHIP_API_KEY: [API_KEY, 'the key of Biteship'],
  BITESHIP_API_URL: [urlOf(['http:', 'https:']), 'an http:// or https:// address'],
  COURIER_ORIGIN_POSTAL_CODE: [z.string().regex(/^\d{5}$/), 'a postal code of 5 digits'],
  COURIERS: [
    z.string().regex(/^[a-z0-9_]{2,20}(?:\s*,\s*[a-z0-9_]{2,20}){0,19}$/),
    'codes of couriers such as jne,sicepat,jnt',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>

export type Variables = { [K in keyof typeof variables]?: z.output<(typeof variables)[K][0]> }

/** Adds a sentence for each wrong value to `mistakes`. A blank variable counts as unset. */
export function readVariables(environment: NodeJS.ProcessEnv, mistakes: string[]): Variables {
  const read: Record<string, unknown> = {}
  for (const [name, [schema, meaning]] of Object.entries(variables)) {
    const value = environment[name]?.trim()
    if (value === undefined || value === '') continue
    const parsed = schema.safeParse(value)
    if (parsed.success) read[name] = parsed.data
    else mistakes.push(`${name} must be ${meaning}.`) // the value is omitted, since it may be a secret
  }
  return read
}
