import { describe, expect, it } from 'vitest'
import { loginHref, redirectTarget } from './redirect-target'

function redirectParam(address: string): string | null {
  return new URL(address, 'http://shop.invalid').searchParams.get('redirect')
}

describe('where a sign-in leads', () => {
  it.each([
    ['shipping', '/shipping'],
    ['order/7', '/order/7'],
    ['/order/7', '/order/7'],
    ['/profile?page=2', '/profile?page=2'],
    ['/search/batik#reviews', '/search/batik#reviews'],
    ['/search/50%25%20off', '/search/50%25%20off'],
    ['/search/50% off', '/search/50%25%20off'],
    ['/search/100%', '/search/100%25'],
    ['/search/100%25', '/search/100%25'],
    ['/search/%2525', '/search/%2525'],
    ['/search/a%2Fb', '/search/a%2Fb'],
    ['/search/a%2F%2Fb', '/search/a%2F%2Fb'],
    ['/search/http%3A%2F%2Fx', '/search/http%3A%2F%2Fx'],
    ['/search/javascript:x', '/search/javascript:x'],
    ['/search/kopi%20susu', '/search/kopi%20susu'],
    ['/search/kopi susu', '/search/kopi%20susu'],
    ['/search/kopi+susu', '/search/kopi+susu'],
    ['/search/%E0%B8%81%F0%9F%8D%9C', '/search/%E0%B8%81%F0%9F%8D%9C'],
    ['/search/ก🍜', '/search/%E0%B8%81%F0%9F%8D%9C'],
    ['/search/wait...', '/search/wait...'],
    ['/search/a..b', '/search/a..b'],
    [`/search/${'%F0%9F%8D%9C'.repeat(200)}`, `/search/${'%F0%9F%8D%9C'.repeat(200)}`],
  ])('%j leads to %s', (value, target) => {
    expect(redirectTarget(value)).toBe(target)
  })

  it.each([
    null,
    '',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    'https://evil.example',
    'https:evil.example',
    'HTTPS://evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'javascript%3Aalert(1)',
    'javascript%253Aalert(1)',
    'data:text/html,x',
    '%2F%2Fevil.example',
    '%252F%252Fevil.example',
    '%25252F%25252Fevil.example',
    '/%2Fevil.example',
    '/%252fevil.example',
    '/%5Cevil.example',
    '/%255Cevil.example',
    '%5C%5Cevil.example',
    '%2e%2e//evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    '/x/%2e%2e//evil.example',
    '/.//evil.example',
    './/evil.example',
    '/%09/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/%0a/evil.example',
    '/%250d%250a/evil.example',
    '/search/a%00b',
    '/search/a%C2%85b',
    ' //evil.example',
    '%20//evil.example',
    '%E0%A4%A',
    '/search/%ff',
    `/search/${'a'.repeat(4000)}`,
  ])('%j leads home', (value) => {
    expect(redirectTarget(value)).toBe('/')
  })

  it('never leads to another origin, whatever is put together', () => {
    const pieces = [
      '/',
      '\\',
      '%2f',
      '%5c',
      '%252f',
      '.',
      '%2e',
      '\t',
      '%09',
      ':',
      '@',
      '?',
      '#',
      'evil.example',
      'https',
    ]
    const all = pieces.flatMap((a) =>
      pieces.flatMap((b) => pieces.flatMap((c) => pieces.map((d) => a + b + c + d))),
    )
    const away = all.filter((value) => {
      const target = redirectTarget(value)
      return (
        new URL(target, 'https://shop.example/login').origin !== 'https://shop.example' ||
        !/^\/(?!\/)/.test(target)
      )
    })
    expect(away).toEqual([])
  })

  it.each([
    '/search/kopi%20susu',
    '/search/50%25%20off',
    '/search/a%2Fb',
    '/search/%25',
    '/profile?page=2&x=a%26b',
    '/search/%252F',
  ])('a link to the sign-in brings back to %s', (here) => {
    expect(redirectTarget(redirectParam(loginHref(here)))).toBe(here)
  })

  it('takes the address as it is written', () => {
    expect(redirectTarget(redirectParam('/login?redirect=%2Fsearch%2Fkopi%2520susu'))).toBe(
      '/search/kopi%20susu',
    )
    expect(redirectTarget(redirectParam('/login?redirect=%2Fsearch%2F50%2525%2520off'))).toBe(
      '/search/50%25%20off',
    )
    expect(redirectTarget(redirectParam('/login?redirect=/search/50%25%20off'))).toBe('/search/50%25%20off')
    expect(redirectTarget(redirectParam('/login?redirect=/%252f/evil.example'))).toBe('/')
  })
})
