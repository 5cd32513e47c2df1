/** A provider's texts in the owner's settings; only admins load them. */
export type MethodSettings = {
  readonly name: string
  /** its price for the merchant, in a sentence */
  readonly cost: string
  /** what is needed before customers can use it */
  readonly needs: string
  /** labels of the keys that the owner enters, as the provider's own pages call them */
  readonly keyLabels?: Readonly<Record<string, string>>
  /** shown below a key that is not entered yet */
  readonly keyHints?: Readonly<Record<string, string>>
  /** the setting that it needs; absent: it needs keys or server configuration */
  readonly setting?: 'bank_accounts' | 'qris' | 'cod_rule'
}

/** Keyed by the server's name of the provider. */
export type SettingsOfMethods = Readonly<Record<string, MethodSettings>>
