/** Keys of a provider that the owner enters in *Settings* (decisions/057). */
import type { Config } from '../platform/config/config.ts'

/** By the names of the form's fields. */
export type ProviderKeys = Readonly<Record<string, string>>

export type KeyMode = 'sandbox' | 'live'

export type KeyCheck = { readonly mode: KeyMode } | { readonly wrong: readonly string[] }

export type KeyForm = {
  /** the provider's, as in its client */
  readonly provider: string
  readonly payment_method_id: number
  readonly name: string
  /** All of them are needed. `isAccount`: the merchant's account there, which names no secret. */
  readonly fields: readonly { readonly name: string; readonly isAccount?: boolean }[]
  /** the environment wins */
  readonly isSetOnServer: (config: Config) => boolean
  /** Asks the provider something harmless. @throws {ProviderUnavailable} */
  readonly check: (keys: ProviderKeys, config: Config) => Promise<KeyCheck>
}

export function accountOfKeys({ fields }: KeyForm, keys: ProviderKeys): string {
  return fields.flatMap(({ name, isAccount }) => (isAccount ? [keys[name] ?? ''] : [])).join('')
}
