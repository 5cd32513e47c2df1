import { bankTransfer } from './bank-transfer/bank-transfer'
import type { BrowserProviders } from './browser-provider'
import { paypal } from './paypal/paypal'

/** The providers that the pages know, by the server's names of them. */
export const BROWSER_PROVIDERS: BrowserProviders = { paypal, bank_transfer: bankTransfer }
