import { describe, expect, it } from 'vitest'
import { leavingProducts, type VariantDraft, type VariantTable, valuesIn, withOptions } from './variant-rows'

function row(id: number, ...values: string[]): VariantDraft {
  const product = { product_id: id, name: `P${id}`, version: 1, stock: 5 }
  return {
    id: `product ${id}`,
    values,
    product,
    sku: `S-${id}`,
    price: '50000',
    stock: '5',
    weight: '',
    image: '',
  }
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
    const image = '/images/kaos.webp'
    const pictured = { ...table, rows: [{ ...row(1, 'S'), image }, row(2, 'M')] }
    const after = withOptions(pictured, [SIZES, { name: 'Warna', values: ['Putih', 'Hitam'] }])
    expect(
      after.rows.map(({ values, product, price, stock }) => [...values, product?.product_id, price, stock]),
    ).toEqual([
      ['S', 'Putih', 1, '50000', '5'],
      ['S', 'Hitam', undefined, '50000', '0'],
      ['M', 'Putih', 2, '50000', '5'],
      ['M', 'Hitam', undefined, '50000', '0'],
    ])
    expect(after.rows[1]).toMatchObject({ sku: 'S-1-S-HITAM', image })
  })
})

describe('a table of many options', () => {
  const colours = { name: 'Warna', values: ['Putih', 'Hitam'] }
  const saved = ['S', 'M'].flatMap((size, at) =>
    colours.values.map((colour, n) => row(10 * at + n + 1, size, colour)),
  )
  const whole = { options: [SIZES, colours], rows: saved }
  const idsOf = ({ rows }: VariantTable) => rows.map(({ product }) => product?.product_id)

  it('has its products again when values that were taken out come back', () => {
    const without = withOptions(whole, [{ ...SIZES, values: [] }, colours], saved)
    expect(idsOf(without)).toEqual([1, 2])
    expect(idsOf(withOptions(without, whole.options, saved))).toEqual([1, 2, 11, 12])
  })

  it('keeps its products when there are too many combinations, and ticks no more than can be sold', () => {
    const numbers = Array.from({ length: 60 }, (_, n) => `${n}`)
    const many = withOptions(whole, [SIZES, { ...colours, values: [...colours.values, ...numbers] }])
    expect(many.rows).toHaveLength(124)
    expect(many.rows.filter(({ isLeftOut }) => !isLeftOut)).toHaveLength(100)
    expect(idsOf(many).filter((id) => id)).toEqual([1, 2, 11, 12])
    const tooMany = withOptions(many, [
      ...many.options,
      { name: 'Bahan', values: ['Katun', 'Linen', 'Rayon'] },
    ])
    expect(idsOf(tooMany).filter((id) => id)).toEqual([1, 2, 11, 12])
  })

  it('proposes a SKU of its own for each, however long the first one is', () => {
    const long = [{ ...row(1, 'S'), sku: 'KAOS-POLOS-LENGAN-PENDEK-KATUN-COMBED-30S-ANAK' }]
    const skus = withOptions({ options: [SIZES], rows: long }, [SIZES, colours]).rows.map(({ sku }) => sku)
    expect(new Set(skus).size).toBe(4)
  })
})

it('values are read once each, by commas', () => {
  expect(valuesIn(' S,  M ,, s; XL ')).toEqual(['S', 'M', 'XL'])
})
