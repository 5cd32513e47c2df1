/** A rate that is read wrongly, such as 16.500 as sixteen and a half, would charge buyers a thousandfold. */

type RateRange = readonly [least: number, most: number]

const USUAL: RateRange = [100, 1_000_000]
/** What one unit of a currency may be worth in rupiah. */
const PLAUSIBLE_RATES: Readonly<Record<string, RateRange>> = {
  ...{ AUD: USUAL, BRL: USUAL, CAD: USUAL, CHF: USUAL, CNY: USUAL, CZK: USUAL, DKK: USUAL, EUR: USUAL },
  ...{ GBP: USUAL, HKD: USUAL, ILS: USUAL, MXN: USUAL, MYR: USUAL, NOK: USUAL, NZD: USUAL, PHP: USUAL },
  ...{ PLN: USUAL, SEK: USUAL, SGD: USUAL, THB: USUAL, TWD: USUAL, USD: USUAL },
  ...{ HUF: [5, 10_000], JPY: [10, 10_000] },
}

/** True for a currency without known limits. @param rate decimal text */
export function isPlausibleRate(rate: string, currency: string): boolean {
  const [least, most] = PLAUSIBLE_RATES[currency] ?? [0, Number.POSITIVE_INFINITY]
  return Number(rate) >= least && Number(rate) <= most
}
