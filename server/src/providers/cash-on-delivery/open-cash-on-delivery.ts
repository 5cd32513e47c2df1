import { RUPIAH } from '@warung/contract/values/currencies.ts'
import { COD_METHOD } from '@warung/contract/values/payment-methods.ts'
import type { ConfiguredProvider } from '../configured-provider.ts'
import type { PaymentMethodToOpen } from '../provider.ts'
import { receiptProvider } from '../receipt-provider.ts'

const COD_TERMS: Omit<PaymentMethodToOpen, 'client'> = {
  ...COD_METHOD,
  currency: RUPIAH,
  rate: '1',
  isCollectedOnDelivery: true,
  optionsOf: ({ cod_rule: { provinces, least, most } }) => ({
    provinces: provinces.join('\n'),
    least: String(least),
    most: most === null ? '' : String(most),
  }),
}

/** Always opened: the owner turns it on. */
export const cashOnDeliveryPayments: ConfiguredProvider = {
  open: () => ({
    methods: [],
    load: async (db) => [
      { ...COD_TERMS, client: receiptProvider(db, { provider: 'cash_on_delivery', merchantId: 'SHOP' }) },
    ],
  }),
}
