import { LANGUAGE_NAMES } from '@warung/contract/values/languages.ts'
import { useLocation } from 'react-router'
import { useHash } from '../client/use-sign-in-target'
import { LANGUAGE } from '../language/language'
import { useHydrated } from '../ui/use-hydrated'

const other = LANGUAGE === 'id' ? 'en' : 'id'
export const OTHER_LANGUAGE_NAME = LANGUAGE_NAMES[other]

/** Links to this page in the other language. It loads a document, since each language is another build. */
export function useLanguageLink() {
  const { pathname, search } = useLocation()
  const hash = useHash()
  // the server's page is the same for every query
  const here = pathname + (useHydrated() ? search : '')
  return {
    href: `/language/${other}?to=${encodeURIComponent(here)}${hash}`,
    lang: other,
    hrefLang: other,
    rel: 'nofollow',
  }
}

export function LanguageLink({ className }: { className: string }) {
  return (
    <a {...useLanguageLink()} className={className}>
      {OTHER_LANGUAGE_NAME}
    </a>
  )
}

/**
 * `EN
 * ID`, the current one in the brand's colour. A narrow header shows only the other.
 */
export function LanguageCodes({ className }: { className: string }) {
  const current = (
    <span aria-hidden className="max-md:hidden">
      {LANGUAGE === 'id' ? '| ' : null}
      <b className="text-brand">{LANGUAGE.toUpperCase()}</b>
      {LANGUAGE === 'id' ? null : ' |'}
    </span>
  )
  return (
    <a {...useLanguageLink()} className={className}>
      {LANGUAGE === 'id' ? null : current}
      <span>
        {other.toUpperCase()} <span className="sr-only">{OTHER_LANGUAGE_NAME}</span>
      </span>
      {LANGUAGE === 'id' ? current : null}
    </a>
  )
}
