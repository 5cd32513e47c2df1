/** Pages of the shop's own, by the end of their address (`/info/privacy`): each is there once its setting says something. */
export const INFO_PAGES = {
  about: { setting: 'page_about', title: 'About us' },
  returns: { setting: 'page_returns', title: 'Returns' },
  privacy: { setting: 'page_privacy', title: 'Privacy' },
  payment: { setting: 'page_payment', title: 'How to pay' },
} as const

export type InfoSlug = keyof typeof INFO_PAGES
export const INFO_SLUGS = Object.keys(INFO_PAGES) as [InfoSlug, ...InfoSlug[]]

/** Characters of a page, as Markdown. */
export const INFO_PAGE_LENGTH_MAX = 20_000
