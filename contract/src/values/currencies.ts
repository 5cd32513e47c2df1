/** Currencies of payments, by their ISO 4217 codes. */

/** What PayPal charges, https://developer.paypal.com/reference/currency-codes/; CNY, BRL and MYR only inside their countries. */
export const PAYPAL_CURRENCIES = [
  ...['AUD', 'CAD', 'CHF', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF', 'ILS', 'JPY', 'MXN'],
  ...['NOK', 'NZD', 'PHP', 'PLN', 'SEK', 'SGD', 'THB', 'TWD', 'USD'],
] as const

/** Those whose minor unit is the whole one, here and at providers; all others have two decimals. */
export const CURRENCIES_WITHOUT_DECIMALS: readonly string[] = ['JPY', 'HUF', 'TWD']
