import { describe, expect, it } from 'vitest'
import { filledTable, pictureScopes, type RowScope, rowsInScope, valueScopes } from './variant-fills'
import type { VariantDraft, VariantTable } from './variant-rows'

const OPTIONS = [
  { name: 'Ukuran', values: ['S', 'M'] },
  { name: '', values: [] },
  { name: 'Warna', values: ['Merah', 'Hitam'] },
]

function row(values: readonly string[], more: Partial<VariantDraft> = {}): VariantDraft {
  const id = values.join('/')
  return { id, values, sku: id, price: '50000', stock: '5', weight: '', image: '', ...more }
}

const table: VariantTable = {
  options: OPTIONS,
  rows: [
    row(['S', 'Merah'], { image: '/red' }),
    row(['S', 'Hitam'], { image: '/black' }),
    row(['M', 'Merah']),
    row(['M', 'Hitam'], { isLeftOut: true }),
  ],
}
const red: RowScope = { optionIndex: 1, option: 'Warna', value: 'Merah' }
const idsOf = (rows: readonly VariantDraft[]) => rows.map(({ id }) => id)
const scopesOf = (of: VariantTable, index: number, isChosen = false) =>
  pictureScopes(of, of.rows[index] ?? row([]), isChosen).map((scope) => scope?.value)

describe('many rows at once', () => {
  it('are all that are sold, or those with one value', () => {
    expect(idsOf(rowsInScope(table, undefined))).toEqual(['S/Merah', 'S/Hitam', 'M/Merah'])
    expect(idsOf(rowsInScope(table, red))).toEqual(['S/Merah', 'M/Merah'])
    const filled = filledTable(table, red, { price: '60.000' })
    expect(filled.rows.map(({ price }) => price)).toEqual(['60.000', '50000', '60.000', '50000'])
  })

  it('are chosen by the values of filled options, unless each value is one row', () => {
    expect(valueScopes(table).map(({ optionIndex, value }) => [optionIndex, value])).toEqual([
      [0, 'S'],
      [0, 'M'],
      [1, 'Merah'],
      [1, 'Hitam'],
    ])
    expect(valueScopes({ options: OPTIONS.slice(0, 2), rows: [] })).toEqual([])
  })
})

describe('the picture of a row', () => {
  it('is offered to siblings without one that share a value', () => {
    expect(scopesOf(table, 0)).toEqual(['Merah'])
    expect(scopesOf(table, 1)).toEqual([])
    expect(scopesOf(table, 2)).toEqual([])
  })

  it('is offered to those with another one once it is chosen', () => {
    expect(scopesOf(table, 0, true)).toEqual(['S', 'Merah'])
    const same = filledTable(table, undefined, { image: '/red' })
    expect(scopesOf(same, 0, true)).toEqual([])
  })

  it('is offered to all variants of a single option', () => {
    const sizes = { options: OPTIONS.slice(0, 2), rows: [row(['S'], { image: '/red' }), row(['M'])] }
    expect(scopesOf(sizes, 0)).toEqual([undefined])
  })
})
