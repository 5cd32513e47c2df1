/** All other currencies have two decimals. */
export const CURRENCIES_WITHOUT_DECIMALS: readonly string[] = ['JPY', 'HUF', 'TWD']
