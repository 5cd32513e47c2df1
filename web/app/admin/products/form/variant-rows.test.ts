import { describe, expect, it } from 'vitest'
import { leavingProducts, type VariantDraft, valuesIn, withOptions } from './variant-rows'

function row(id: number, ...values: string[]): VariantDraft {
  const product = { product_id: id, name: `P${id}`, version: 1, stock: 5 }
  return { values, product, sku: `S-${id}`, price: '50000', stock: '5', weight: '', image: '' }
}

const SIZES = { name: 'Ukuran', values: ['S', 'M'] }
const table = { options: [SIZES], rows: [row(1, 'S'), row(2, 'M')] }

const rowsAfter = (...options: { name: string; values: string[] }[]) =>
  withOptions(table, options).rows.map(({ values, product }) => [values.join('/'), product?.product_id])

describe('the rows after options change', () => {
  it('keep their products where a value is spelled anew, or another comes', () => {
    expect(rowsAfter({ ...SIZES, values: ['Kecil', 'M'] })).toEqual([
      ['Kecil', 1],
      ['M', 2],
    ])
    expect(rowsAfter({ ...SIZES, values: ['XS', 's', 'M'] })).toEqual([
      ['XS', undefined],
      ['s', 1],
      ['M', 2],
    ])
  })

  it('lose the product of a value that goes', () => {
    const after = withOptions(table, [{ ...SIZES, values: ['M'] }])
    expect(leavingProducts(table.rows, after)).toEqual(['P1'])
  })

  it('have the first value of a new option; other combinations begin as the first row', () => {
    const after = withOptions(table, [SIZES, { name: 'Warna', values: ['Putih', 'Hitam'] }])
    expect(
      after.rows.map(({ values, product, price, stock }) => [...values, product?.product_id, price, stock]),
    ).toEqual([
      ['S', 'Putih', 1, '50000', '5'],
      ['S', 'Hitam', undefined, '50000', '0'],
      ['M', 'Putih', 2, '50000', '5'],
      ['M', 'Hitam', undefined, '50000', '0'],
    ])
    expect(after.rows[1]?.sku).toBe('S-1-S-HITAM')
  })
})

it('values are read once each, by commas', () => {
  expect(valuesIn(' S,  M ,, s; XL ')).toEqual(['S', 'M', 'XL'])
})
