/** The languages of screens, messages and mails (D28). */
export const LANGUAGES = ['en', 'id'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each in its own language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', id: 'Bahasa Indonesia' }

/** The shopper's choice. */
export const LANGUAGE_COOKIE = 'language'

/** Of the page that calls: another tab may have changed the choice. */
export const LANGUAGE_HEADER = 'x-language'
