/** What payment providers with a mode, keys and an address for tests have in common. */
import { embeddedMistakes } from './combination-mistakes.ts'
import { isSafeWire } from './safe-wire.ts'
import type { Variables } from './variables.ts'

type NameOf<Suffix extends string> = Extract<keyof Variables, `${string}_${Suffix}`>

type Gateway = {
  /** such as `BANK` of `BANK_MODE` */
  readonly prefix: string
  readonly mode: NameOf<'MODE'>
  readonly apiUrl: NameOf<'API_URL'>
  /** set together or not at all */
  readonly needed: readonly (keyof Variables)[]
  /** keys of the other mode */
  readonly keyMistakes: (env: Variables) => readonly string[]
}

/** Test money must not pay for real goods. */
function testMoneyMistakes(env: Variables, { mode }: Gateway): string[] {
  return env[mode] === 'sandbox' && env.PAYPAL_MODE === 'live'
    ? [`${mode} must be live when PAYPAL_MODE is: the sandbox takes no real money.`]
    : []
}

function gatewayUrlMistakes(env: Variables, { mode, apiUrl }: Gateway): string[] {
  const url = env[apiUrl]
  if (url === undefined) return []
  if (env[mode] !== 'sandbox') return [`${apiUrl} is for ${mode}=sandbox alone.`]
  return isSafeWire(url) ? [] : [`${apiUrl} must be an https:// address, or one of this machine.`]
}

/** Of keys that the owner enters. */
export type EnteredKeysConfig = {
  /** undefined: of either mode */
  readonly mode: 'sandbox' | 'live' | undefined
  /** without a trailing slash; for tests */
  readonly apiUrl: string | undefined
}

export function gatewayMistakes(env: Variables, gateway: Gateway): string[] {
  const { prefix, mode, needed, keyMistakes } = gateway
  // the owner may enter the keys: then the mode alone says of which kind they must be
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
