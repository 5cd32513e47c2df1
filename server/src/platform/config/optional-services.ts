import { isSafeWire } from './safe-wire.ts'
import type { Variables } from './variables.ts'

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
  readonly apiUrl: string | undefined
  readonly originPostalCode: string
  readonly companies: readonly string[]
}

export type MailConfig = { readonly smtpUrl: string; readonly from: string }

/** Adds a sentence if some of `names` are set: half a service would be ignored without a word. */
function refuseWithout(
  needed: string,
  names: readonly (keyof Variables)[],
  env: Variables,
  mistakes: string[],
): undefined {
  const set = names.find((name) => env[name] !== undefined)
  if (set !== undefined) mistakes.push(`${needed} must be set when ${set} is.`)
}

export function s3Of(env: Variables, mistakes: string[]): S3Config | undefined {
  if (env.S3_BUCKET === undefined) {
    const others = ['S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
    return refuseWithout('S3_BUCKET', others, env, mistakes)
  }
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
const COMMON_COURIERS = 'jne,jnt,sicepat,anteraja'

export function courierOf(env: Variables, mistakes: string[]): CourierConfig | undefined {
  const [first, second] = COURIER_PROVIDERS.filter(({ key }) => env[key] !== undefined)
  if (first === undefined) {
    const others = ['COURIER_ORIGIN_POSTAL_CODE', 'COURIERS'] as const
    return refuseWithout('RAJAONGKIR_API_KEY or BITESHIP_API_KEY', others, env, mistakes)
  }
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

export function mailOf(env: Variables, mistakes: string[]): MailConfig | undefined {
  if (env.SMTP_URL === undefined) return refuseWithout('SMTP_URL', ['MAIL_FROM'], env, mistakes)
  if (env.MAIL_FROM === undefined) mistakes.push('MAIL_FROM must be set when SMTP_URL is.')
  return { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? '' }
}
