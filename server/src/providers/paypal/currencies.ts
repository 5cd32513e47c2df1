/** https://developer.paypal.com/reference/currency-codes/. CNY, BRL and MYR are domestic only, so they are missing. */
export const PAYPAL_CURRENCIES: readonly string[] = [
  ...['AUD', 'CAD', 'CHF', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF', 'ILS', 'JPY', 'MXN'],
  ...['NOK', 'NZD', 'PHP', 'PLN', 'SEK', 'SGD', 'THB', 'TWD', 'USD'],
]
