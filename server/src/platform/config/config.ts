import path from 'node:path'
import type { SettingKey, ShopSettings } from '@warung/contract/setting-schemas.ts'
import { isLoopback } from '../network/loopback.ts'
import {
  databaseMistakes,
  demoMistakes,
  embeddedMistakes,
  whenPaymentsAreExplicit,
} from './combination-mistakes.ts'
import type { EnteredKeysConfig } from './gateway-config.ts'
import { type Gateways, gatewaysOf } from './gateways.ts'
import {
  type CourierConfig,
  courierOf,
  type MailConfig,
  mailOf,
  type S3Config,
  s3Of,
} from './optional-services.ts'
import { rateMistakes } from './payment-rate.ts'
import {
  type PayPalConfig,
  payPalConfigOf,
  payPalEntryOf,
  payPalMistakes,
  payPalMode,
} from './paypal-config.ts'
import { isOn, type LogLevel, proxiesIn, readVariables, type Variables } from './variables.ts'

export const SETTING_VARIABLES = { shop_name: 'SHOP_NAME', hold_hours: 'HOLD_HOURS' } as const satisfies {
  [K in SettingKey]?: string
}
export type FixedSettings = Partial<Pick<ShopSettings, keyof typeof SETTING_VARIABLES>>

export type Config = Gateways & {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly directDatabaseUrl: string | undefined
  /** no trailing slash; undefined: derived from host and port */
  readonly publicUrl: string | undefined
  readonly sessionSecret: string | undefined
  readonly fixedSettings: FixedSettings
  readonly timezone: string
  readonly isProduction: boolean
  readonly isPublic: boolean
  readonly isDevelopment: boolean
  readonly paypal: PayPalConfig
  readonly paypalEntry: EnteredKeysConfig
  /** false on the embedded database, unless explicitly allowed */
  readonly allowsRealMoney: boolean
  readonly paymentCurrency: string
  /** rupiah per unit of the payment currency, decimal text */
  readonly paymentRate: string
  /** true if the environment sets the rate */
  readonly isPaymentRateSet: boolean
  readonly rateLimitFactor: number
  readonly workers: number
  readonly isDemo: boolean
  readonly hasApiDocs: boolean
  readonly trustedProxies: readonly string[]
  readonly logLevel: LogLevel
  readonly s3: S3Config | undefined
  readonly courier: CourierConfig | undefined
  readonly mail: MailConfig | undefined
}

export class ConfigErrors extends Error {
  override readonly name = 'ConfigErrors'
  readonly messages: readonly string[]
  constructor(messages: readonly string[]) {
    super(messages.join('\n'))
    this.messages = messages
  }
}

function fixedSettingsOf(env: Variables): FixedSettings {
  return {
    ...(env.SHOP_NAME === undefined ? {} : { shop_name: env.SHOP_NAME }),
    ...(env.HOLD_HOURS === undefined ? {} : { hold_hours: env.HOLD_HOURS }),
  }
}

type Services = Gateways & Pick<Config, 's3' | 'courier' | 'mail'>

/** @throws {ConfigErrors} with a sentence for each mistake */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const mistakes: string[] = []
  const env = readVariables(environment, mistakes)
  const gatewayMistakes: string[] = []
  const gateways = gatewaysOf(env, gatewayMistakes)
  // a wrong value would also be reported as missing
  if (mistakes.length === 0) {
    const isPublic = isPublicShop(env)
    mistakes.push(
      ...payPalMistakes(env, whenPaymentsAreExplicit(env, isPublic)),
      ...gatewayMistakes,
      ...demoMistakes(env, isPublic),
    )
  }
  mistakes.push(...databaseMistakes(env), ...rateMistakes(env.PAYMENT_RATE, paymentCurrencyOf(env)))
  const services = {
    ...gateways,
    s3: s3Of(env, mistakes),
    courier: courierOf(env, mistakes),
    mail: mailOf(env, mistakes),
  }
  if (mistakes.length > 0) throw new ConfigErrors(mistakes)
  return configOf(env, services)
}

function configOf(env: Variables, services: Services): Config {
  const isProduction = env.NODE_ENV === 'production'
  return {
    ...services,
    port: env.PORT ?? 3000,
    host: hostOf(env),
    dataDir: path.resolve(env.DATA_DIR ?? 'data'),
    databaseUrl: env.DATABASE_URL,
    directDatabaseUrl: env.DIRECT_DATABASE_URL,
    publicUrl: env.PUBLIC_URL,
    sessionSecret: env.SESSION_SECRET,
    fixedSettings: fixedSettingsOf(env),
    timezone: env.SHOP_TIMEZONE ?? 'Asia/Jakarta',
    isProduction,
    isPublic: isPublicShop(env),
    isDevelopment: env.NODE_ENV === 'development',
    paypal: payPalConfigOf(env),
    paypalEntry: payPalEntryOf(env),
    allowsRealMoney: embeddedMistakes(env, 'PAYPAL_MODE').length === 0,
    paymentCurrency: paymentCurrencyOf(env),
    paymentRate: env.PAYMENT_RATE ?? '16500',
    isPaymentRateSet: env.PAYMENT_RATE !== undefined,
    rateLimitFactor: env.RATE_LIMIT_FACTOR ?? 1,
    workers: env.WORKERS ?? 1,
    isDemo: env.DEMO === undefined ? isUnconfigured(env) : isOn(env.DEMO),
    hasApiDocs: env.API_DOCS === undefined ? !isProduction : isOn(env.API_DOCS),
    trustedProxies: proxiesIn(env.TRUST_PROXY ?? ''),
    logLevel: env.LOG_LEVEL ?? 'info',
  }
}

function paymentCurrencyOf(env: Variables): string {
  return env.PAYMENT_CURRENCY ?? 'USD'
}

function hostOf(env: Variables): string {
  return env.HOST ?? '127.0.0.1'
}

function isPublicShop(env: Variables): boolean {
  return env.PUBLIC_URL !== undefined || !isLoopback(hostOf(env))
}

function isUnconfigured(env: Variables): boolean {
  return env.NODE_ENV !== 'production' && env.DATABASE_URL === undefined && payPalMode(env) === 'simulator'
}
