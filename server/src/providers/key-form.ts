/** A provider's keys that the owner can enter in *Settings* (decisions/057). */
import type { Config } from '../platform/config/config.ts'

/** By field name. */
export type ProviderKeys = Readonly<Record<string, string>>

export type KeyMode = 'sandbox' | 'live'

export type KeyCheck = { readonly mode: KeyMode } | { readonly wrong: readonly string[] }

export type KeyField = {
  readonly name: string
  /** identifies the merchant's account at the provider; not a secret */
  readonly isAccount?: boolean
  /** may stay empty */
  readonly isOptional?: boolean
  /** true if the environment has it: the form then omits it */
  readonly isOnServer?: (config: Config) => boolean
}

export type KeyForm = {
  /** the provider's name, as in its client */
  readonly provider: string
  readonly payment_method_id: number
  readonly name: string
  readonly fields: readonly KeyField[]
  /** The mode of the keys in the environment, which win; undefined without any. */
  readonly modeOnServer: (config: Config) => KeyMode | undefined
  /** Checks the keys with a harmless request. @throws {ProviderUnavailable} */
  readonly check: (keys: ProviderKeys, config: Config) => Promise<KeyCheck>
}

/** The fields shown in the form. */
export function fieldsOf({ fields }: KeyForm, config: Config): readonly KeyField[] {
  return fields.filter(({ isOnServer }) => isOnServer?.(config) !== true)
}

export function accountOfKeys({ fields }: KeyForm, keys: ProviderKeys): string {
  return fields.flatMap(({ name, isAccount }) => (isAccount ? [keys[name] ?? ''] : [])).join('')
}
