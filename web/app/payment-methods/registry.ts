import { bankTransfer } from './bank-transfer/bank-transfer'
import type { BrowserProviders } from './browser-provider'
import { cashOnDelivery } from './cash-on-delivery/cash-on-delivery'
import { merchantQris } from './merchant-qris/merchant-qris'
import { midtrans } from './midtrans/midtrans'
import { paypal } from './paypal/paypal'
import { xendit } from './xendit/xendit'

/** Providers known to the pages, by the server's names. */
export const BROWSER_PROVIDERS: BrowserProviders = {
  paypal,
  bank_transfer: bankTransfer,
  merchant_qris: merchantQris,
  midtrans,
  xendit,
  cash_on_delivery: cashOnDelivery,
}
