import { RUPIAH } from '@warung/contract/values/currencies.ts'
import { TRANSFER_METHOD } from '@warung/contract/values/payment-methods.ts'
import type { ConfiguredProvider } from '../configured-provider.ts'
import type { PaymentMethodToOpen } from '../provider.ts'
import { receiptProvider } from '../receipt-provider.ts'

const TERMS: Omit<PaymentMethodToOpen, 'client'> = {
  ...TRANSFER_METHOD,
  currency: RUPIAH,
  rate: '1',
  holdHours: 24,
  hasPaymentCode: true,
  isReady: ({ bank_accounts }) => bank_accounts.length > 0,
}

/** Always opened: the owner enters bank accounts and turns it on. */
export const bankTransferPayments: ConfiguredProvider = {
  open: () => ({
    methods: [],
    load: async (db) => [
      { ...TERMS, client: receiptProvider(db, { provider: 'bank_transfer', merchantId: 'SHOP' }) },
    ],
  }),
}
