export const MEASURED_PAGES = {
  home: '/',
  search: '/search/kopi',
  product: '/product/7',
  cart: '/cart',
} as const

/** Milliseconds (LCP, TBT) and layout shift. */
export const VITALS_GOALS = { lcp: 'under 1300', tbt: 'under 50', cls: 'under 0.01' } as const
