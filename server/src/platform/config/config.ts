/**
 * Environment → one typed object, or one sentence per mistake (D16). Only workers.ts and a command's password
 * (operate.ts) read the environment elsewhere.
 */
import path from 'node:path'
import { type SettingKey, type ShopSettings, settingSchemas } from '@warung/contract/settings.ts'
import { PAYPAL_CURRENCIES } from '@warung/contract/values/currencies.ts'
import { EMAIL_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { PROVIDER_MODES, type ProviderMode } from '@warung/contract/values/payment-modes.ts'
import { z } from 'zod'
import { isLoopback } from '../network/loopback.ts'

export const SETTING_VARIABLES = { shop_name: 'SHOP_NAME', hold_hours: 'HOLD_HOURS' } as const satisfies {
  [K in SettingKey]?: string
}
export type FixedSettings = Partial<Pick<ShopSettings, keyof typeof SETTING_VARIABLES>>

export type Config = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** PostgreSQL itself behind a transaction pooler */
  readonly directDatabaseUrl: string | undefined
  /** without a trailing slash; undefined: derived from host and port */
  readonly publicUrl: string | undefined
  readonly sessionSecret: string | undefined
  /** win over the settings of admins */
  readonly fixedSettings: FixedSettings
  readonly timezone: string
  readonly isProduction: boolean
  /** reachable from other machines (D23) */
  readonly isPublic: boolean
  readonly isDevelopment: boolean
  readonly paypal: {
    readonly mode: ProviderMode
    readonly clientId: string
    readonly clientSecret: string
    readonly merchantId: string | undefined
    readonly webhookId: string | undefined
    /** without a trailing slash; undefined: PayPal's own */
    readonly apiUrl: string | undefined
  }
  readonly paymentCurrency: string
  /** rupiah per unit of the payment currency, decimal text */
  readonly paymentRate: string
  readonly rateLimitFactor: number
  readonly workers: number
  readonly isDemo: boolean
  readonly hasApiDocs: boolean
  readonly trustedProxies: readonly string[]
  readonly logLevel: (typeof LOG_LEVELS)[number]
  readonly s3: S3Config | undefined
  readonly courier: CourierConfig | undefined
  /** undefined: mails are written and not sent */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined
}

export type S3Config = {
  readonly bucket: string
  readonly region: string
  readonly endpoint: string | undefined
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export type CourierConfig = {
  readonly provider: 'rajaongkir' | 'biteship'
  readonly apiKey: string
  /** without a trailing slash; undefined: the provider's own */
  readonly apiUrl: string | undefined
  readonly originPostalCode: string
  /** the provider's codes, such as `jne` */
  readonly companies: readonly string[]
}

/** One sentence per mistake. */
export class ConfigErrors extends Error {
  override readonly name = 'ConfigErrors'
  readonly messages: readonly string[]
  constructor(messages: readonly string[]) {
    super(messages.join('\n'))
    this.messages = messages
  }
}

function isTimezone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false // RangeError: unknown zone
  }
}

function urlOf(protocols: readonly string[]) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol))
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const

/** Printable ASCII, valid in an HTTP header. */
const API_KEY = z.string().regex(/^[\x21-\x7e]{8,500}$/)

const onOff = z.enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'])
function isOn(value: string): boolean {
  return ['on', 'true', '1', 'yes'].includes(value)
}

const variables = {
  PORT: [z.coerce.number().int().min(0).max(65535), 'a port from 0 to 65535'],
  HOST: [z.string().regex(/^[A-Za-z0-9.:_-]+$/), 'a host name or address'],
  DATA_DIR: [z.string(), 'a folder'],
  DATABASE_URL: [urlOf(['postgres:', 'postgresql:']), 'a postgres:// address'],
  DIRECT_DATABASE_URL: [urlOf(['postgres:', 'postgresql:']), 'a postgres:// address'],
  PUBLIC_URL: [urlOf(['http:', 'https:']), 'an http:// or https:// address'],
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
  PAYMENT_CURRENCY: [
    z.enum(PAYPAL_CURRENCIES),
    'a currency that PayPal charges, such as USD (it charges no IDR)',
  ],
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
  TRUST_PROXY: [z.string().regex(/^[0-9A-Fa-f.:/, ]+$/), 'addresses of trusted proxies, separated by commas'],
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

type Variables = { [K in keyof typeof variables]?: z.output<(typeof variables)[K][0]> }

function readVariables(environment: NodeJS.ProcessEnv, mistakes: string[]): Variables {
  const read: Record<string, unknown> = {}
  for (const [name, [schema, meaning]] of Object.entries(variables)) {
    const value = environment[name]?.trim()
    if (value === undefined || value === '') continue
    const parsed = schema.safeParse(value)
    if (parsed.success) read[name] = parsed.data
    else mistakes.push(`${name} must be ${meaning}.`) // without the value: it may be a secret
  }
  return read
}

/** A public shop sets demo options (D23) and the production simulator (D10) explicitly. */
function missingSettings(env: Variables, isPublic: boolean): string[] {
  const why = isPublic
    ? 'when HOST is more than this machine or PUBLIC_URL is set'
    : env.NODE_ENV === 'production'
      ? 'in production'
      : undefined
  if (why === undefined) return []
  const mode = `PAYPAL_MODE must be set ${why}: live, sandbox, or simulator to take no real money on purpose.`
  const demo = `DEMO must be set ${why}: off, or on for demo products and accounts whose passwords everybody knows.`
  return [
    ...(env.PAYPAL_MODE === undefined ? [mode] : []),
    ...(isPublic && env.DEMO === undefined ? [demo] : []),
  ]
}

function workerMistakes(env: Variables): string[] {
  if (env.DATABASE_URL === undefined)
    return ['DATABASE_URL must be set when WORKERS is above 1: the embedded database belongs to one process.']
  return env.NODE_ENV === 'development'
    ? ['WORKERS must be 1 in development, which reloads one process.']
    : []
}

function isSafeWire(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}

/** Tests replace PayPal. Never with real money or over plain HTTP. */
function apiUrlMistakes({ PAYPAL_API_URL: url }: Variables, mode: ProviderMode): string[] {
  if (url === undefined) return []
  if (mode !== 'sandbox') return ['PAYPAL_API_URL is for PAYPAL_MODE=sandbox alone.']
  return isSafeWire(url) ? [] : ['PAYPAL_API_URL must be an https:// address, or one of this machine.']
}

/** Real money needs every setting explicitly (D10, D16). */
function paymentMistakes(env: Variables, mode: ProviderMode): string[] {
  if (mode === 'simulator') return []
  const needed = [
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
    'PAYPAL_MERCHANT_ID',
    'PAYPAL_WEBHOOK_ID',
    'PAYMENT_RATE',
  ] as const
  const missing = needed
    .filter((name) => env[name] === undefined)
    .map((name) => `${name} must be set when PAYPAL_MODE is ${mode}.`)
  const isOneProcessMeant = isOn(env.EMBEDDED_DATABASE_FOR_LIVE ?? 'off')
  const embedded =
    mode === 'live' && env.DATABASE_URL === undefined && !isOneProcessMeant
      ? [
          'DATABASE_URL must be set when PAYPAL_MODE is live: real money belongs in a PostgreSQL server that is backed up. EMBEDDED_DATABASE_FOR_LIVE=on takes it all the same.',
        ]
      : []
  const shared = ['sb', 'test', 'sandbox'].includes(env.PAYPAL_CLIENT_ID ?? '')
    ? ['PAYPAL_CLIENT_ID is a shared test id whose payments nobody can verify: use your own.']
    : []
  return [...missing, ...embedded, ...shared]
}

function s3Of(env: Variables, mistakes: string[]): S3Config | undefined {
  if (env.S3_BUCKET === undefined) return undefined
  if (env.S3_ACCESS_KEY_ID === undefined || env.S3_SECRET_ACCESS_KEY === undefined) {
    mistakes.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set when S3_BUCKET is.')
  }
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION ?? 'us-east-1',
    endpoint: env.S3_ENDPOINT,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  }
}

const COURIER_PROVIDERS = [
  { provider: 'rajaongkir', key: 'RAJAONGKIR_API_KEY', url: 'RAJAONGKIR_API_URL' },
  { provider: 'biteship', key: 'BITESHIP_API_KEY', url: 'BITESHIP_API_URL' },
] as const
/** Codes that both providers share. */
const COMMON_COURIERS = 'jne,jnt,sicepat,anteraja'

function courierOf(env: Variables, mistakes: string[]): CourierConfig | undefined {
  const [first, second] = COURIER_PROVIDERS.filter(({ key }) => env[key] !== undefined)
  if (first === undefined) return undefined
  if (second)
    mistakes.push(`Set ${first.key} or ${second.key}, not both: shoppers would see each courier twice.`)
  if (env.COURIER_ORIGIN_POSTAL_CODE === undefined)
    mistakes.push(`COURIER_ORIGIN_POSTAL_CODE must be set when ${first.key} is: where parcels begin.`)
  const apiUrl = env[first.url]?.replace(/\/+$/, '')
  if (apiUrl !== undefined && !isSafeWire(apiUrl))
    mistakes.push(`${first.url} must be an https:// address, or one of this machine.`)
  return {
    provider: first.provider,
    apiKey: env[first.key] ?? '',
    apiUrl,
    originPostalCode: env.COURIER_ORIGIN_POSTAL_CODE ?? '',
    companies: (env.COURIERS ?? COMMON_COURIERS).split(',').map((code) => code.trim()),
  }
}

function mailOf(env: Variables, mistakes: string[]): Config['mail'] {
  if (env.SMTP_URL === undefined) return undefined
  if (env.MAIL_FROM === undefined) mistakes.push('MAIL_FROM must be set when SMTP_URL is.')
  return { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? '' }
}

function fixedSettingsOf(env: Variables): FixedSettings {
  return {
    ...(env.SHOP_NAME === undefined ? {} : { shop_name: env.SHOP_NAME }),
    ...(env.HOLD_HOURS === undefined ? {} : { hold_hours: env.HOLD_HOURS }),
  }
}

/** @throws {ConfigErrors} with all mistakes */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const mistakes: string[] = []
  const env = readVariables(environment, mistakes)
  const isProduction = env.NODE_ENV === 'production'
  const host = env.HOST ?? '127.0.0.1'
  const isPublic = env.PUBLIC_URL !== undefined || !isLoopback(host)
  const mode = env.PAYPAL_MODE ?? 'simulator'
  if (mistakes.length === 0) {
    mistakes.push(
      ...missingSettings(env, isPublic),
      ...paymentMistakes(env, mode),
      ...apiUrlMistakes(env, mode),
    )
  }
  if (isProduction && env.DATABASE_URL !== undefined && env.SESSION_SECRET === undefined) {
    mistakes.push('SESSION_SECRET must be set in production when DATABASE_URL is.')
  }
  if (env.DIRECT_DATABASE_URL !== undefined && env.DATABASE_URL === undefined) {
    mistakes.push('DATABASE_URL must be set when DIRECT_DATABASE_URL is: the pooler before that PostgreSQL.')
  }
  if ((env.WORKERS ?? 1) > 1) mistakes.push(...workerMistakes(env))
  const s3 = s3Of(env, mistakes)
  const courier = courierOf(env, mistakes)
  const mail = mailOf(env, mistakes)
  if (mistakes.length > 0) throw new ConfigErrors(mistakes)
  const isUnconfigured = !isProduction && env.DATABASE_URL === undefined && mode === 'simulator'
  return {
    port: env.PORT ?? 3000,
    host,
    dataDir: path.resolve(env.DATA_DIR ?? 'data'),
    databaseUrl: env.DATABASE_URL,
    directDatabaseUrl: env.DIRECT_DATABASE_URL,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    sessionSecret: env.SESSION_SECRET,
    fixedSettings: fixedSettingsOf(env),
    timezone: env.SHOP_TIMEZONE ?? 'Asia/Jakarta',
    isProduction,
    isPublic,
    isDevelopment: env.NODE_ENV === 'development',
    paypal: {
      mode,
      clientId: mode === 'simulator' ? 'sandbox' : (env.PAYPAL_CLIENT_ID ?? ''),
      clientSecret: mode === 'simulator' ? 'sandbox' : (env.PAYPAL_CLIENT_SECRET ?? ''),
      merchantId: env.PAYPAL_MERCHANT_ID,
      webhookId: env.PAYPAL_WEBHOOK_ID,
      apiUrl: env.PAYPAL_API_URL?.replace(/\/+$/, ''),
    },
    paymentCurrency: env.PAYMENT_CURRENCY ?? 'USD',
    paymentRate: env.PAYMENT_RATE ?? '16500',
    rateLimitFactor: env.RATE_LIMIT_FACTOR ?? 1,
    workers: env.WORKERS ?? 1,
    isDemo: env.DEMO === undefined ? isUnconfigured : isOn(env.DEMO),
    hasApiDocs: env.API_DOCS === undefined ? !isProduction : isOn(env.API_DOCS),
    trustedProxies: (env.TRUST_PROXY ?? '').split(/[\s,]+/).filter((address) => address !== ''),
    logLevel: env.LOG_LEVEL ?? 'info',
    s3,
    courier,
    mail,
  }
}
