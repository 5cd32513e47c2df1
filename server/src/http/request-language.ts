import type { ShopSettings } from '@warung/contract/setting-schemas.ts'
import {
  LANGUAGE_COOKIE,
  LANGUAGE_HEADER,
  LANGUAGES,
  type Language,
} from '@warung/contract/values/languages.ts'
import type { FastifyRequest } from 'fastify'

const COOKIE = new RegExp(`(?:^|; ?)${LANGUAGE_COOKIE}=(${LANGUAGES.join('|')})(?:;|$)`)

function languageNamed(name: string | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === name)
}

function preferredLanguage(accepted: string): Language | undefined {
  const named = accepted.split(',').map((range) => {
    const [tag = '', ...params] = range
      .toLowerCase()
      .split(';')
      .map((part) => part.trim())
    const weight = params.find((param) => param.startsWith('q='))
    const primary = tag.split('-', 1)[0]
    return {
      language: languageNamed(primary === 'in' ? 'id' : primary),
      weight: Number(weight?.slice(2) ?? 1),
    }
  })
  return named
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .sort((a, b) => b.weight - a.weight)[0]?.language
}

export type LanguageOf = (request: Pick<FastifyRequest, 'headers'>) => Language

type LanguageSettings = Pick<ShopSettings, 'language' | 'follows_browser_language'>

/** The open page's language comes first, so that error messages match it (D28). */
export function requestLanguages(settings: () => LanguageSettings): LanguageOf {
  return ({ headers }) => {
    const { cookie, 'accept-language': accepted, [LANGUAGE_HEADER]: ofPage } = headers
    const chosen = languageNamed(ofPage?.toString()) ?? languageNamed(cookie?.match(COOKIE)?.[1])
    if (chosen) return chosen
    const { language, follows_browser_language } = settings()
    const preferred =
      follows_browser_language && accepted !== undefined ? preferredLanguage(accepted) : undefined
    return preferred ?? language
  }
}
