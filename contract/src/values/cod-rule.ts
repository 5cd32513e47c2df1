/** The default: couriers collect at most 5 million rupiah (payments-indonesia.md, 6). */
export const DEFAULT_COD_RULE = { provinces: [], least: 0, most: 5_000_000, refusals_max: 1 }

export const COD_REFUSALS_MAX = 100
