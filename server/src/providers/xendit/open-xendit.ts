import { RUPIAH } from '@warung/contract/values/currencies.ts'
import type { XenditConfig } from '../../platform/config/xendit-config.ts'
import type { Db } from '../../platform/database/open.ts'
import type { ConfiguredProvider, OpenPaymentsOptions } from '../configured-provider.ts'
import { findInstallation } from '../installation.ts'
import { knownSessions } from '../known-sessions.ts'
import { moneyOf } from '../offered-methods.ts'
import type { StoredKeys } from '../stored-keys.ts'
import { xenditHttp } from './xendit-http.ts'
import { checkXenditKeys, XENDIT_KEY_FORM } from './xendit-keys.ts'
import { XENDIT, xenditProvider } from './xendit-provider.ts'

const XENDIT_TERMS = {
  payment_method_id: 5,
  name: 'Xendit',
  currency: RUPIAH,
  rate: '1',
  holdHours: 24,
} as const

/** Of test and live keys alike. */
const XENDIT_URL = 'https://api.xendit.co'

function xenditAccountOf({ mode, keys }: StoredKeys, apiUrl: string | undefined): XenditConfig {
  const { secret_key: secretKey = '', webhook_token: webhookToken = '', business_id: businessId = '' } = keys
  return { mode, secretKey, webhookToken, businessId, apiUrl }
}

function openPageMethod(db: Db, account: XenditConfig, { publicUrl, now }: OpenPaymentsOptions) {
  const { mode, secretKey, webhookToken, businessId, apiUrl = XENDIT_URL } = account
  const merchant = {
    ...{ mode, businessId, webhookToken, apiUrl },
    installation: () => findInstallation(db),
    returnUrl: (orderId: number) => `${publicUrl()}/order/${orderId}`,
    sessions: knownSessions(db, XENDIT),
  }
  const client = xenditProvider(xenditHttp({ apiUrl, secretKey }), merchant, now)
  return { ...XENDIT_TERMS, money: moneyOf(mode), client }
}

/** QRIS, virtual accounts, e-wallets and cards on Xendit's page, once its keys are configured (decisions/056) or entered (057). */
export const xenditPayments: ConfiguredProvider = {
  keyForm: { ...XENDIT_KEY_FORM, ...XENDIT_TERMS, check: checkXenditKeys(XENDIT_URL) },
  open: ({ xendit, xenditEntry }, options) => ({
    methods: [],
    load: async (db) => {
      const stored = xendit ? undefined : await options.storedKeys?.(db, XENDIT_KEY_FORM.provider)
      const account = stored ? xenditAccountOf(stored, xenditEntry.apiUrl) : xendit
      return account ? [openPageMethod(db, account, options)] : []
    },
    extraPlugins: async () => {},
    listening: () => {},
  }),
}
