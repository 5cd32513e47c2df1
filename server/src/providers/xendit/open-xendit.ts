import { RUPIAH } from '@warung/contract/values/currencies.ts'
import type { ConfiguredProvider } from '../configured-provider.ts'
import { findInstallation } from '../installation.ts'
import { xenditHttp } from './xendit-http.ts'
import { xenditProvider } from './xendit-provider.ts'

const XENDIT_TERMS = {
  payment_method_id: 5,
  name: 'Xendit',
  currency: RUPIAH,
  rate: '1',
  holdHours: 24,
} as const

/** Of test and live keys alike. */
const XENDIT_URL = 'https://api.xendit.co'

/** QRIS, virtual accounts, e-wallets and cards on Xendit's page, once its keys are configured (decisions/056). */
export const xenditPayments: ConfiguredProvider = {
  open: ({ xendit }, { publicUrl, now }) => {
    if (!xendit) return undefined
    const { mode, secretKey, webhookToken, businessId, apiUrl = XENDIT_URL } = xendit
    const http = xenditHttp({ apiUrl, secretKey })
    return {
      methods: [],
      load: async (db) => [
        {
          ...XENDIT_TERMS,
          client: xenditProvider(
            http,
            {
              ...{ mode, businessId, webhookToken, apiUrl },
              installation: () => findInstallation(db),
              returnUrl: (orderId) => `${publicUrl()}/order/${orderId}`,
            },
            now,
          ),
        },
      ],
      extraPlugins: async () => {},
      listening: () => {},
    }
  },
}
