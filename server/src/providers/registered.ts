/** The shop's payment providers, one line each. */
export { payPalPayments } from './paypal/open-paypal.ts'
