export const LANGUAGES = ['en', 'id'] as const
export type Language = (typeof LANGUAGES)[number]

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', id: 'Bahasa Indonesia' }

export const LANGUAGE_COOKIE = 'language'

/** The calling page's: another tab may have changed the choice. */
export const LANGUAGE_HEADER = 'x-language'
