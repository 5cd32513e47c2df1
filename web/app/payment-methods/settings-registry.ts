import type { ActivePaymentMethod } from '@warung/contract/settings.ts'
import { bankTransferSettings } from './bank-transfer/settings'
import { cashOnDeliverySettings } from './cash-on-delivery/settings'
import { merchantQrisSettings } from './merchant-qris/settings'
import type { SettingsOfMethods } from './method-settings'
import { midtransSettings } from './midtrans/settings'
import { paypalSettings } from './paypal/settings'
import { xenditSettings } from './xendit/settings'

/** Apart from registry.ts, so that shoppers do not load it. */
export const SETTINGS_OF_METHODS: SettingsOfMethods = {
  paypal: paypalSettings,
  bank_transfer: bankTransferSettings,
  merchant_qris: merchantQrisSettings,
  midtrans: midtransSettings,
  xendit: xenditSettings,
  cash_on_delivery: cashOnDeliverySettings,
}

/** In the page's language if the provider has such a name, else the server's. */
export function activeMethodName({ provider, name }: Pick<ActivePaymentMethod, 'provider' | 'name'>): string {
  return SETTINGS_OF_METHODS[provider]?.name ?? name
}
