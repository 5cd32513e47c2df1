import { expect, it } from 'vitest'
import { isPageAddress, readableAddress } from './page-address.ts'

it.each(['//evil.example/%', '/\\evil.example/%', 'http://evil.example/%', '/api/v1/product/%', '/images/%'])(
  'knows that %s is no page',
  (url) => {
    expect(isPageAddress(url)).toBe(false)
  },
)

it('changes only what cannot be decoded', () => {
  expect(readableAddress('/search/a%2Fb/50%?q=%')).toBe('/search/a%2Fb/50%25?q=%')
})
