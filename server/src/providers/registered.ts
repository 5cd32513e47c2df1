/** The shop's payment providers, a line each. */

export { bankTransferPayments } from './bank-transfer/open-bank-transfer.ts'
export { cashOnDeliveryPayments } from './cash-on-delivery/open-cash-on-delivery.ts'
export { merchantQrisPayments } from './merchant-qris/open-merchant-qris.ts'
export { midtransPayments } from './midtrans/open-midtrans.ts'
export { payPalPayments } from './paypal/open-paypal.ts'
export { xenditPayments } from './xendit/open-xendit.ts'
