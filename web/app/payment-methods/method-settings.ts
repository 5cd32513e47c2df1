/** What the owner's settings say of a provider: admins alone load it. */
export type MethodSettings = {
  readonly name: string
  /** what it costs the merchant, in a sentence */
  readonly cost: string
  /** what it needs before customers can pay by it */
  readonly needs: string
  /** by the names of the keys that the owner enters, as the provider's own pages call them */
  readonly keyLabels?: Readonly<Record<string, string>>
  /** below a key that is not entered yet */
  readonly keyHints?: Readonly<Record<string, string>>
  /** the setting that holds it; otherwise keys do, or the server's configuration */
  readonly setting?: 'bank_accounts' | 'qris' | 'cod_rule'
}

/** By the server's name of the provider. */
export type SettingsOfMethods = Readonly<Record<string, MethodSettings>>
