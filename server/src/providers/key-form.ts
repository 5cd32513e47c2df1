/** Keys of a provider that the owner enters in *Settings* (decisions/057). */
import type { Config } from '../platform/config/config.ts'

/** By the names of the form's fields. */
export type ProviderKeys = Readonly<Record<string, string>>

export type KeyMode = 'sandbox' | 'live'

export type KeyCheck = { readonly mode: KeyMode } | { readonly wrong: readonly string[] }

export type KeyField = {
  readonly name: string
  /** the merchant's account there, which names no secret */
  readonly isAccount?: boolean
  /** can stay empty */
  readonly isOptional?: boolean
  /** the environment has it: the form does not ask for it */
  readonly isOnServer?: (config: Config) => boolean
}

export type KeyForm = {
  /** the provider's, as in its client */
  readonly provider: string
  readonly payment_method_id: number
  readonly name: string
  readonly fields: readonly KeyField[]
  /** The mode of the environment's keys, which win. */
  readonly modeOnServer: (config: Config) => KeyMode | undefined
  /** Asks the provider something harmless. @throws {ProviderUnavailable} */
  readonly check: (keys: ProviderKeys, config: Config) => Promise<KeyCheck>
}

/** What the form asks for. */
export function fieldsOf({ fields }: KeyForm, config: Config): readonly KeyField[] {
  return fields.filter(({ isOnServer }) => isOnServer?.(config) !== true)
}

export function accountOfKeys({ fields }: KeyForm, keys: ProviderKeys): string {
  return fields.flatMap(({ name, isAccount }) => (isAccount ? [keys[name] ?? ''] : [])).join('')
}
