import { keysOf } from './objects.ts'

/** Keys end addresses (`/info/privacy`). A page exists once its setting has text. */
export const INFO_PAGES = {
  about: { setting: 'page_about', title: 'About us' },
  returns: { setting: 'page_returns', title: 'Returns' },
  privacy: { setting: 'page_privacy', title: 'Privacy' },
  payment: { setting: 'page_payment', title: 'How to pay' },
} as const

export type InfoSlug = keyof typeof INFO_PAGES
export const INFO_SLUGS = keysOf(INFO_PAGES)

export const INFO_PAGE_LENGTH_MAX = 20_000
