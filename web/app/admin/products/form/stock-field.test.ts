import { describe, expect, it } from 'vitest'
import { stockHint } from './stock-field'

describe('a hint beside the stock', () => {
  it.each([
    [0, 'Customers will see Out of Stock.'],
    [1, undefined],
    [10_000, undefined],
    [10_001, 'More than 10000 items.'],
  ])('of a new product, and of what has sold out: %d', (to, expected) => {
    expect(stockHint(to, undefined)).toBe(expected)
    expect(stockHint(to, 0)).toBe(to === 0 ? undefined : expected)
  })

  it.each([
    [100, 100, undefined],
    [100, 150, undefined],
    [100, 151, 'It was 100 items.'],
    [100, 50, undefined],
    [100, 49, 'It was 100 items.'],
    [100, 0, 'Customers will see Out of Stock.'],
    [1, 2, undefined],
    [3, 7, undefined],
    [3, 8, 'It was 3 items.'],
    [10, 1, 'It was 10 items.'],
  ])('of %d that becomes %d', (saved, to, expected) => {
    expect(stockHint(to, saved)).toBe(expected)
  })
})
