import { LANGUAGE_NAMES } from '@warung/contract/values/languages.ts'
import { useLocation } from 'react-router'
import { useHash } from '../client/use-sign-in-target'
import { LANGUAGE } from '../language/language'
import { useHydrated } from '../ui/use-hydrated'

const other = LANGUAGE === 'id' ? 'en' : 'id'

/** To the same page in the other language: a document of its own, since that is another build. */
export function LanguageLink({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  const hash = useHash()
  // the server's page is the same for every query
  const here = pathname + (useHydrated() ? search : '')
  return (
    <a
      href={`/language/${other}?to=${encodeURIComponent(here)}${hash}`}
      lang={other}
      hrefLang={other}
      rel="nofollow"
      className={className}
    >
      {LANGUAGE_NAMES[other]}
    </a>
  )
}
