/** Opens a gateway with keys from the environment, or else those entered by the owner (decisions/057). */
import { RUPIAH } from '@warung/contract/values/currencies.ts'
import type { Config } from '../platform/config/config.ts'
import type { GatewayConfig } from '../platform/config/gateway-config.ts'
import type { Db } from '../platform/database/open.ts'
import type { ConfiguredProvider, OpenPaymentsOptions } from './configured-provider.ts'
import type { KeyForm, KeyMode } from './key-form.ts'
import { moneyOf } from './offered-methods.ts'
import type { PaymentTerms, ProviderClient } from './provider.ts'
import type { StoredKeys } from './stored-keys.ts'

type GatewayPayments<Account> = Pick<PaymentTerms, 'payment_method_id' | 'name'> & {
  readonly keyForm: Pick<KeyForm, 'provider' | 'fields' | 'check'>
  readonly configOf: (config: Config) => GatewayConfig<Account>
  /** @param apiUrl for tests */
  readonly accountOf: (stored: StoredKeys, apiUrl: string | undefined) => Account
  readonly clientOf: (db: Db, account: Account, options: OpenPaymentsOptions) => ProviderClient
}

/** Whole rupiah. Unpaid orders hold their stock for a day. */
const GATEWAY_TERMS = { currency: RUPIAH, rate: '1', holdHours: 24 } as const

export function gatewayPayments<Account extends { readonly mode: KeyMode }>({
  keyForm,
  configOf,
  accountOf,
  clientOf,
  ...method
}: GatewayPayments<Account>): ConfiguredProvider {
  return {
    keyForm: { ...keyForm, ...method, modeOnServer: (config) => configOf(config).account?.mode },
    open: (config, options) => ({
      methods: [],
      load: async (db) => {
        const { account: onServer, entry } = configOf(config)
        const stored = onServer ? undefined : await options.storedKeys?.(db, keyForm.provider)
        const account = stored ? accountOf(stored, entry.apiUrl) : onServer
        if (!account) return []
        const client = clientOf(db, account, options)
        return [{ ...GATEWAY_TERMS, ...method, money: moneyOf(account.mode), client }]
      },
    }),
  }
}
