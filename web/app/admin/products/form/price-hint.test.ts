import { parseRupiah } from '@warung/contract/whole-numbers.ts'
import { expect, it } from 'vitest'
import { priceHint } from './price-hint'

it.each([
  ['85rb', '85.000'],
  ['85 ribu', '85.000'],
  ['85k', '85.000'],
  ['Rp 85rb', '85.000'],
  ['1,5 jt', '1.500.000'],
  ['2juta', '2.000.000'],
  ['85,000', '85.000'],
  ['IDR 85,000', '85.000'],
  ['1,250,000.00', '1.250.000'],
  ['85.000,-', '85.000'],
  ['Rp85.000,-', '85.000'],
  ['85000.-', '85.000'],
  ['85.000,--', '85.000'],
])('%j is likely %s, which can be written', (written, meant) => {
  expect(priceHint(written)).toBe(`Did you mean ${meant}? Please write it that way.`)
  expect(parseRupiah(meant)).toBe(Number(meant.replaceAll('.', '')))
})

it.each(['murah', '1.2500', '12.5.0', '1e3', '85rbu', '85,00,0', '999999jt', '-85rb', '0,85,000'])(
  '%j could be anything: what a price looks like is said',
  (written) => expect(priceHint(written)).toBe('Enter the price in digits, such as 85.000.'),
)

it.each(['', '  '])('%j needs no hint', (written) => expect(priceHint(written)).toBe(null))
