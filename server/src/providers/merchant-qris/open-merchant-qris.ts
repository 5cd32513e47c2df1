import { RUPIAH } from '@warung/contract/values/currencies.ts'
import { PAYMENT_CODE_MAX, QRIS_RUPIAH_MAX } from '@warung/contract/values/limits.ts'
import { QRIS_METHOD } from '@warung/contract/values/payment-methods.ts'
import type { ConfiguredProvider } from '../configured-provider.ts'
import type { PaymentMethodToOpen } from '../provider.ts'
import { receiptProvider } from '../receipt-provider.ts'

const QRIS_TERMS: Omit<PaymentMethodToOpen, 'client'> = {
  ...QRIS_METHOD,
  currency: RUPIAH,
  rate: '1',
  holdHours: 0.25,
  hasPaymentCode: true,
  // the central bank forbids surcharges (payments-indonesia.md §3)
  isCodeSubtracted: true,
  totals: { min: PAYMENT_CODE_MAX + 1, max: QRIS_RUPIAH_MAX },
  isReady: ({ qris }) => qris.code !== '' && qris.is_allowed,
}

/** Always opened: the owner uploads a code, confirms that amounts are allowed, and turns it on. */
export const merchantQrisPayments: ConfiguredProvider = {
  open: () => ({
    methods: [],
    load: async (db) => [
      { ...QRIS_TERMS, client: receiptProvider(db, { provider: 'merchant_qris', merchantId: 'SHOP' }) },
    ],
  }),
}
