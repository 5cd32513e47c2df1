/** Scripts that count visits for advertising, by the merchant's id at each vendor (decisions/072). Free of zod. */

export const PIXEL_VENDORS = ['meta', 'tiktok', 'google'] as const
export type PixelVendor = (typeof PIXEL_VENDORS)[number]

/** An id is all that the owner enters: nothing else of it becomes part of an address. */
export const PIXEL_ID_PATTERNS: Readonly<Record<PixelVendor, RegExp>> = {
  meta: /^\d{5,20}$/,
  tiktok: /^[A-Z0-9]{10,40}$/,
  google: /^G-[A-Z0-9]{4,20}$/,
}

export const NO_PIXELS = { meta: '', tiktok: '', google: '' }

export const PIXEL_SCRIPTS: Readonly<Record<PixelVendor, string>> = {
  meta: 'https://connect.facebook.net/en_US/fbevents.js',
  tiktok: 'https://analytics.tiktok.com/i18n/pixel/events.js',
  google: 'https://www.googletagmanager.com/gtag/js',
}

/**
 * Public pages only: vendors never see pages of orders, links of mails, forms of accounts, or searches.
 */
export const PIXEL_PAGES = /^\/(?:$|[?]|page\/|category\/|product\/|cart\b|info\/)/

export const PIXEL_CONSENT_COOKIE = 'pixel_consent'
