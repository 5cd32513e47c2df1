import { describe, expect, it } from 'vitest'
import { requestLanguages } from './request-language.ts'

describe('the language of a request', () => {
  const english = requestLanguages(() => ({ language: 'en', follows_browser_language: false }))
  const following = requestLanguages(() => ({ language: 'en', follows_browser_language: true }))
  const indonesian = requestLanguages(() => ({ language: 'id', follows_browser_language: false }))

  it.each([
    [{}, 'en'],
    [{ 'accept-language': 'id-ID,id;q=0.9' }, 'en'],
    [{ cookie: 'language=id' }, 'id'],
    [{ cookie: 'known-device=x; language=id; other=1' }, 'id'],
    [{ cookie: 'mylanguage=id' }, 'en'],
    [{ cookie: 'language=fr' }, 'en'],
    [{ cookie: 'language=id%0d' }, 'en'],
    [{ cookie: 'language=id', 'x-language': 'en' }, 'en'],
    [{ cookie: 'language=id', 'x-language': 'fr' }, 'id'],
  ] as const)('is the choice, else the shop’s: %j → %s', (headers, language) => {
    expect(english({ headers })).toBe(language)
  })

  it.each([
    ['id-ID,id;q=0.9,en;q=0.8', 'id'],
    ['en-US,en;q=0.9,id;q=0.8', 'en'],
    ['fr, in;q=0.5, en;q=0.4', 'id'],
    ['ID', 'id'],
    ['id;q=0, en', 'en'],
    ['fr', 'en'],
    [';;q=,,', 'en'],
    ['', 'en'],
  ])('follows the browser where the owner wants it: %s → %s', (accepted, language) => {
    expect(following({ headers: { 'accept-language': accepted } })).toBe(language)
  })

  it('is the shop’s first language for a visitor without a choice', () => {
    expect(indonesian({ headers: { 'accept-language': 'en' } })).toBe('id')
    expect(indonesian({ headers: { cookie: 'language=en' } })).toBe('en')
  })
})
