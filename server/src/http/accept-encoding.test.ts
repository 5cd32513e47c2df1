import { expect, it } from 'vitest'
import { chooseEncoding } from './accept-encoding.ts'

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['gzip;q=0', 'identity'],
  ['gzip; q=0.000', 'identity'],
  ['gzip ;Q=0', 'identity'],
  ['br;q=0', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0, br;q=0', 'identity'],
  ['*;q=0', 'identity'],
  ['gzip, *;q=0', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0, gzip', 'gzip'],
  ['identity;q=0', 'identity'],
  ['deflate, zstd', 'identity'],
  ['bro, gzipped', 'identity'],
  ['br;q=nonsense', 'br'],
  [',,;q=1,', 'identity'],
])('of %j is %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})
