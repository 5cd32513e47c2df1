/** https://developer.paypal.com/reference/currency-codes/; CNY, BRL and MYR: domestic only. */
export const PAYPAL_CURRENCIES = [
  ...['AUD', 'CAD', 'CHF', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF', 'ILS', 'JPY', 'MXN'],
  ...['NOK', 'NZD', 'PHP', 'PLN', 'SEK', 'SGD', 'THB', 'TWD', 'USD'],
] as const

/** All other currencies have two decimals. */
export const CURRENCIES_WITHOUT_DECIMALS: readonly string[] = ['JPY', 'HUF', 'TWD']
