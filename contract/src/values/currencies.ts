/** All other currencies have two decimals. Rupiah is charged in whole rupiah, whatever ISO 4217 says. */
export const CURRENCIES_WITHOUT_DECIMALS: readonly string[] = ['JPY', 'HUF', 'TWD', 'IDR']

export const RUPIAH = 'IDR'
