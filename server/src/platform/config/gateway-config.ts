/** Configuration that payment gateways share: mode, keys, and an address for tests. Each gateway provides a `Gateway`. */
import { embeddedMistakes } from './combination-mistakes.ts'
import { isSafeWire } from './safe-wire.ts'
import type { Variables } from './variables.ts'

type NameOf<Suffix extends string> = Extract<keyof Variables, `${string}_${Suffix}`>

/** Modes of gateways that have no built-in simulator. */
type ModeName = Exclude<NameOf<'MODE'>, 'PAYPAL_MODE'>

export type Gateway<Account> = {
  /** such as `BANK` for `BANK_MODE` */
  readonly prefix: string
  readonly mode: ModeName
  readonly apiUrl: NameOf<'API_URL'>
  /** set all together, or none */
  readonly needed: readonly (keyof Variables)[]
  /** reports keys that belong to the other mode */
  readonly keyMistakes: (env: Variables) => readonly string[]
  /** Undefined if a key is missing. @param apiUrl no trailing slash; for tests */
  readonly accountOf: (env: Variables, apiUrl: string | undefined) => Account | undefined
}

type Names = Omit<Gateway<unknown>, 'accountOf'>

/** Test money must not pay for real goods. */
function testMoneyMistakes(env: Variables, { mode }: Names): string[] {
  return env[mode] === 'sandbox' && env.PAYPAL_MODE === 'live'
    ? [`${mode} must be live when PAYPAL_MODE is: the sandbox takes no real money.`]
    : []
}

function gatewayUrlMistakes(env: Variables, { mode, apiUrl }: Names): string[] {
  const url = env[apiUrl]
  if (url === undefined) return []
  if (env[mode] !== 'sandbox') return [`${apiUrl} is for ${mode}=sandbox alone.`]
  return isSafeWire(url) ? [] : [`${apiUrl} must be an https:// address, or one of this machine.`]
}

/** For keys entered by the owner. */
export type EnteredKeysConfig = {
  /** undefined: any mode */
  readonly mode: 'sandbox' | 'live' | undefined
  /** no trailing slash; for tests */
  readonly apiUrl: string | undefined
}

function gatewayMistakes(env: Variables, gateway: Names): string[] {
  const { prefix, mode, needed, keyMistakes } = gateway
  // none set: the owner may enter the keys, and the mode alone restricts their kind
  if (needed.every((name) => name === mode || env[name] === undefined))
    return [...testMoneyMistakes(env, gateway), ...gatewayUrlMistakes(env, gateway)]
  return [
    ...needed
      .filter((name) => env[name] === undefined)
      .map((name) => `${name} must be set when another variable of ${prefix} is.`),
    ...testMoneyMistakes(env, gateway),
    ...keyMistakes(env),
    ...gatewayUrlMistakes(env, gateway),
    ...(env[mode] === 'live' ? embeddedMistakes(env, mode) : []),
  ]
}

export type GatewayConfig<Account> = {
  /** from the environment's keys */
  readonly account: Account | undefined
  readonly entry: EnteredKeysConfig
}

/** Adds a sentence for each mistake to `mistakes`. */
export function gatewayOf<Account>(
  env: Variables,
  gateway: Gateway<Account>,
  mistakes: string[],
): GatewayConfig<Account> {
  mistakes.push(...gatewayMistakes(env, gateway))
  const apiUrl = env[gateway.apiUrl]?.replace(/\/+$/, '')
  return { account: gateway.accountOf(env, apiUrl), entry: { mode: env[gateway.mode], apiUrl } }
}
