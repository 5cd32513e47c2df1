/** https://developer.paypal.com/reference/currency-codes/; CNY, BRL and MYR: domestic only. */
export const PAYPAL_CURRENCIES: readonly string[] = [
  ...['AUD', 'CAD', 'CHF', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF', 'ILS', 'JPY', 'MXN'],
  ...['NOK', 'NZD', 'PHP', 'PLN', 'SEK', 'SGD', 'THB', 'TWD', 'USD'],
]
