import type { Language } from '@warung/contract/values/languages.ts'

/** Of this build: each language has its own, so a browser loads the texts of one (decision 050). */
export const LANGUAGE: Language = import.meta.env.VITE_LANGUAGE

/** How dates, numbers and lists are written. */
export const LOCALE = LANGUAGE === 'id' ? 'id-ID' : 'en-GB'

const pluralRules = new Intl.PluralRules(LOCALE)
/** For languages with two forms; Indonesian has one. */
export function plural(count: number, forms: { readonly one: string; readonly other: string }): string {
  return pluralRules.select(count) === 'one' ? forms.one : forms.other
}

const listFormat = new Intl.ListFormat(LOCALE)
/** `a, b and c` */
export function formatList(items: readonly string[]): string {
  return listFormat.format(items)
}
