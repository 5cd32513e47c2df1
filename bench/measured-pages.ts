/** What is measured in a browser, by its own protocol (browser.ts) and by Lighthouse (lighthouse.ts). */
export const MEASURED_PAGES = {
  home: '/',
  search: '/search/kopi',
  product: '/product/7',
  cart: '/cart',
} as const

/** Milliseconds to the main picture and in which nothing answers, and how much jumps. */
export const VITALS_GOALS = { lcp: 'under 1300', tbt: 'under 50', cls: 'under 0.01' } as const
