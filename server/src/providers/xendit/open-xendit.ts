import type { XenditConfig } from '../../platform/config/xendit-config.ts'
import type { Db } from '../../platform/database/open.ts'
import type { OpenPaymentsOptions } from '../configured-provider.ts'
import { gatewayPayments } from '../gateway-payments.ts'
import { findInstallation } from '../installation.ts'
import type { ProviderClient } from '../provider.ts'
import { providerSessions } from '../provider-sessions.ts'
import type { StoredKeys } from '../stored-keys.ts'
import { xenditHttp } from './xendit-http.ts'
import { checkXenditKeys, XENDIT_KEY_FORM } from './xendit-keys.ts'
import { XENDIT, xenditProvider } from './xendit-provider.ts'

/** The same for test and live keys. */
const XENDIT_URL = 'https://api.xendit.co'

function xenditAccountOf({ mode, keys }: StoredKeys, apiUrl: string | undefined): XenditConfig {
  const { secret_key: secretKey = '', webhook_token: webhookToken = '', business_id: businessId = '' } = keys
  return { mode, secretKey, webhookToken, businessId, apiUrl }
}

function xenditClient(
  db: Db,
  account: XenditConfig,
  { publicUrl, now }: OpenPaymentsOptions,
): ProviderClient {
  const { mode, secretKey, webhookToken, businessId, apiUrl = XENDIT_URL } = account
  const merchant = {
    ...{ mode, businessId, webhookToken, apiUrl },
    installation: () => findInstallation(db),
    returnUrl: (orderId: number) => `${publicUrl()}/order/${orderId}`,
    sessions: providerSessions(db, XENDIT),
  }
  return xenditProvider(xenditHttp({ apiUrl, secretKey }), merchant, now)
}

/** QRIS, virtual accounts, e-wallets and cards on Xendit's page, once keys are configured (decisions/056) or entered (057). */
export const xenditPayments = gatewayPayments({
  payment_method_id: 5,
  name: 'Xendit',
  keyForm: { ...XENDIT_KEY_FORM, check: checkXenditKeys(XENDIT_URL) },
  configOf: ({ xendit }) => xendit,
  accountOf: xenditAccountOf,
  clientOf: xenditClient,
})
