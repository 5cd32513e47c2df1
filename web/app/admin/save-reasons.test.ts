import { describe, expect, it } from 'vitest'
import { productDraft } from './product-draft'
import { reasonKey, type SavedProduct, saveReasons } from './save-reasons'

const SAVED: SavedProduct = {
  price: 85_000,
  stock: 100,
  product_categories: [{ product_category_id: 3, name: 'Dapur' }],
}
const UNCATEGORISED: SavedProduct = { ...SAVED, product_categories: [] }

/** What is asked of a form as somebody has filled it in. */
function asked(written: Record<string, string>, saved?: SavedProduct): string[] {
  const form = new FormData()
  const plain = { name: 'Cobek', sku: 'C-1', price: '85.000', stock: '100', category: '3' }
  for (const [name, value] of Object.entries({ ...plain, ...written })) form.set(name, value)
  return saveReasons(productDraft(form), saved).map((reason) =>
    reason.field === 'category' ? reason.field : `${reason.field} ${reason.kinds.join(' ')} ${reason.to}`,
  )
}

describe('a price', () => {
  it.each([
    ['100', []],
    ['99', ['price low 99']],
    ['Rp 85', ['price low 85']],
    ['0', ['price low 0']],
    ['10.000.000.000', []],
  ])('of a new product, %s', (price, expected) => {
    expect(asked({ price })).toEqual(expected)
  })

  it.each([
    ['85.000', []],
    ['127.500', []], // by half exactly
    ['127.501', ['price far 127501']],
    ['42.500', []],
    ['42.499', ['price far 42499']],
    ['85', ['price low far 85']],
    ['8.500.000', ['price far 8500000']],
  ])('of 85.000 that becomes %s', (price, expected) => {
    expect(asked({ price }, SAVED)).toEqual(expected)
  })

  it('that was low before is not asked about again; any other is, after 0 also', () => {
    expect(asked({ price: '50' }, { ...SAVED, price: 50 })).toEqual([])
    expect(asked({ price: '49' }, { ...SAVED, price: 50 })).toEqual(['price low 49'])
    expect(asked({ price: '85.000' }, { ...SAVED, price: 0 })).toEqual(['price far 85000'])
  })
})

describe('a stock', () => {
  it.each([
    ['0', []],
    ['10.000', []],
    ['10.001', ['stock large 10001']],
  ])('of a new product, and of what has sold out: %s', (stock, expected) => {
    expect(asked({ stock })).toEqual(expected)
    expect(asked({ stock }, { ...SAVED, stock: 0 })).toEqual(expected)
  })

  it.each([
    ['150', []],
    ['151', ['stock far 151']],
    ['50', []],
    ['49', ['stock far 49']],
    ['1.000', ['stock far 1000']],
    ['0', ['stock none 0']],
  ])('of 100 that becomes %s', (stock, expected) => {
    expect(asked({ stock }, SAVED)).toEqual(expected)
  })

  it.each([
    [1, '2', []],
    [3, '7', []],
    [4, '1', []],
    [3, '8', ['stock far 8']],
    [10, '1', ['stock far 1']],
    [1, '0', ['stock none 0']],
  ])('of %d that becomes %s: a few pieces are no slip, none is worth a question', (stock, to, expected) => {
    expect(asked({ stock: to }, { ...SAVED, stock })).toEqual(expected)
  })
})

it('a missing category is asked about of a new product, and where it is taken away', () => {
  expect(asked({ category: '' })).toEqual(['category'])
  expect(asked({ category: '' }, SAVED)).toEqual(['category'])
  expect(asked({ category: '' }, UNCATEGORISED)).toEqual([])
})

it('all reasons come together', () => {
  expect(asked({ price: '85', stock: '0', category: '' }, SAVED)).toEqual([
    'price low far 85',
    'stock none 0',
    'category',
  ])
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
  const odd: Record<string, string> = { price: '85', stock: '0', category: '' }
  for (const [name, value] of Object.entries(written)) odd[name] = value
  expect(asked(odd)).toEqual([])
  expect(asked(odd, SAVED)).toEqual([])
})

it('an answer holds for one value', () => {
  const [first, second] = [99, 98].map((to) => ({ field: 'price', kinds: ['low'], from: 1000, to }) as const)
  if (!first || !second) throw new Error('two prices')
  expect(reasonKey(first)).not.toBe(reasonKey(second))
  expect(reasonKey(first)).toBe(reasonKey({ ...first, from: undefined }))
})
