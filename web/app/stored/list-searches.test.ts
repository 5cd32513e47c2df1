import { expect, it } from 'vitest'
import { listQuery, rememberedListHref, rememberListSearch } from './list-searches'

it('leads back to what was searched, list by list, until everything is asked for', () => {
  rememberListSearch('/a', new URLSearchParams('keyword=kain+ulos&sort=&state=paid&page=3'))
  rememberListSearch('/b', new URLSearchParams('sort=name'))
  expect(rememberedListHref('/a')).toBe('/a?keyword=kain+ulos&state=paid')
  rememberListSearch('/a', new URLSearchParams()) // where a redirect leads
  rememberListSearch('/a', new URLSearchParams('page=2'))
  expect(rememberedListHref('/a')).toBe('/a?keyword=kain+ulos&state=paid')
  rememberListSearch('/a', new URLSearchParams('keyword=+&sort='))
  expect(rememberedListHref('/a')).toBe('/a')
  expect(rememberedListHref('/b')).toBe('/b?sort=name')
})

it('keeps what was searched in the query, whatever it is', () => {
  rememberListSearch('/c', new URLSearchParams({ keyword: '//evil.test?a=b&c#d" <é' }))
  const { origin, pathname, searchParams, hash } = new URL(rememberedListHref('/c'), 'https://shop.test')
  expect([origin, pathname, hash]).toEqual(['https://shop.test', '/c', ''])
  expect([...searchParams]).toEqual([['keyword', '//evil.test?a=b&c#d" <é']])
})

it('a page of a list is no part of what it is searched by', () => {
  expect(listQuery(new URLSearchParams('page=2&before=77'))).toBe('')
  expect(listQuery(new URLSearchParams('user_id=7&before=77'))).toBe('user_id=7')
})
