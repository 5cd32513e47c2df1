import { COUNTER_CASH_NAME } from '@warung/contract/values/payment-methods.ts'

/** Apart from texts.ts, which only the payment block loads. */
export const cashOnDeliveryName =
  import.meta.env.VITE_LANGUAGE === 'id' ? 'Bayar di tempat (COD)' : 'Cash on delivery (COD)'

/** Paid at the counter. */
export const counterCashName = import.meta.env.VITE_LANGUAGE === 'id' ? 'Tunai' : COUNTER_CASH_NAME
