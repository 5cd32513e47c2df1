import { describe, expect, it } from 'vitest'
import { productDraft } from './product-draft'
import { findUnusualPrice } from './unusual-price'

const SAVED = { price: 85_000 }

function questionFor(written: Record<string, string>, saved?: typeof SAVED): string | undefined {
  const form = new FormData()
  const plain = { name: 'Cobek', sku: 'C-1', price: '85.000', stock: '100', category: '3' }
  for (const [name, value] of Object.entries({ ...plain, ...written })) form.set(name, value)
  const slip = findUnusualPrice(productDraft(form, []), saved)
  return slip && `${slip.kinds.join(' ')} ${slip.to}`
}

describe('a price', () => {
  it.each([
    ['100', undefined],
    ['99', 'low 99'],
    ['Rp 85', 'low 85'],
    ['0', 'low 0'],
    ['10.000.000.000', undefined],
  ])('of a new product, %s', (price, expected) => {
    expect(questionFor({ price })).toEqual(expected)
  })

  it.each([
    ['85.000', undefined],
    ['127.500', undefined], // by half exactly
    ['127.501', 'far 127501'],
    ['42.500', undefined],
    ['42.499', 'far 42499'],
    ['85', 'low far 85'],
    ['8.500.000', 'far 8500000'],
  ])('of 85.000 that becomes %s', (price, expected) => {
    expect(questionFor({ price }, SAVED)).toEqual(expected)
  })

  it('that was low before is not asked about again; any other is, after 0 also', () => {
    expect(questionFor({ price: '50' }, { price: 50 })).toBe(undefined)
    expect(questionFor({ price: '49' }, { price: 50 })).toBe('low 49')
    expect(questionFor({ price: '85.000' }, { price: 0 })).toBe('far 85000')
  })
})

it('nothing is asked about stock or category (D25)', () => {
  expect(questionFor({ stock: '0', category: '' }, SAVED)).toBe(undefined)
  expect(questionFor({ stock: '2.000.000', category: '' })).toBe(undefined)
})

it.each([
  { name: ' ' },
  { sku: '' },
  { price: 'murah' },
  { price: '' },
  { price: '-5' },
  { price: '10.000.000.001' },
  { stock: '12 lusin' },
  { stock: '-1' },
  { stock: '2147483648' },
])('nothing is asked of what the shop refuses: %o', (written) => {
  const odd: Record<string, string> = { price: '85' }
  for (const [name, value] of Object.entries(written)) odd[name] = value
  expect(questionFor(odd)).toBe(undefined)
  expect(questionFor(odd, SAVED)).toBe(undefined)
})
