import type { Language } from '@warung/contract/values/languages.ts'

/** The language of this build. There is a build for each, so that a browser loads the texts of only one (decision 050). */
export const LANGUAGE: Language = import.meta.env.VITE_LANGUAGE

/** For formatting dates, numbers and lists. */
export const LOCALE = LANGUAGE === 'id' ? 'id-ID' : 'en-GB'

const pluralRules = new Intl.PluralRules(LOCALE)
/** Chooses between singular and plural; Indonesian texts do not need it. */
export function plural(count: number, forms: { readonly one: string; readonly other: string }): string {
  return pluralRules.select(count) === 'one' ? forms.one : forms.other
}

const listFormat = new Intl.ListFormat(LOCALE)
/** `a, b and c` */
export function formatList(items: readonly string[]): string {
  return listFormat.format(items)
}
