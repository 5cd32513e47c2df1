import { describe, expect, it } from 'vitest'
import { formatRupiah } from './money.ts'
import { parseRupiah, parseWholeNumber } from './whole-numbers.ts'

describe('a price as people write it', () => {
  it.each([
    ['85000', 85_000],
    ['85.000', 85_000],
    ['Rp 85.000', 85_000],
    ['1.250.000', 1_250_000],
    ['1500.75', 1500],
    ['1.500,75', 1500],
    ['1500,7', 1500],
    ['1500.7', 1500],
    ['85,00', 85],
    ['0', 0],
    ['0,99', 0],
    ['085000', 85_000],
    ['999', 999],
    ['12.345.678.901', 12_345_678_901],
    ['  85.000  ', 85_000],
    ['\t85.000\n', 85_000],
    ['\u00a085.000\u00a0', 85_000],
    ['Rp\u00a085.000', 85_000],
    ['Rp\u202f85.000', 85_000],
    ['Rp85.000', 85_000],
    ['rp85.000', 85_000],
    ['RP 85000', 85_000],
    ['Rp. 85.000', 85_000],
    ['Rp.85.000', 85_000],
    ['Rp 1.250.000,50', 1_250_000],
    ['-5', -5],
    ['-1.500,75', -1500],
    ['Rp -5', -5],
    ['99999999999999999999', 1e20],
    ['85.000,-', 85_000],
    ['85000,-', 85_000],
    ['85.000,--', 85_000],
    ['85.000,–', 85_000],
    ['85.000.-', 85_000],
    ['Rp85.000,-', 85_000],
    ['Rp. 1.250.000,-', 1_250_000],
    ['IDR 85.000', 85_000],
    ['idr85000', 85_000],
    ['1,250,000', 1_250_000],
    ['1,250,000.00', 1_250_000],
    ['Rp 1,250,000.75', 1_250_000],
    ['85,000.00', 85_000],
    ['-1,250,000', -1_250_000],
  ])('%j is %d rupiah', (written, rupiah) => {
    expect(parseRupiah(written)).toBe(rupiah)
  })

  it.each([
    // three digits after a comma may be decimals or an English group
    '85,000',
    'Rp 85,000,-',
    '1,250,00',
    '1,2500,000',
    '0,250,000',
    '1,250.000,00',
    '1.250,000.00',
    '1,250,000.755',
    '1.2500',
    '12.5.0',
    '1.500.75',
    '1500.000',
    '1.50.000',
    '12.34.567',
    '0.500',
    '000.500',
    '1..500',
    '.500',
    '85.',
    '85,',
    ',5',
    '.5',
    '1.500,755',
    '-',
    '-0',
    '-0,50',
    '--5',
    '+5',
    'Rp Rp 5',
    '1e3',
    '0x10',
    '1_000',
    'NaN',
    'Infinity',
    'murah',
    '85rb',
    '85.000 rupiah',
    '85.000,-5',
    ',-',
    'IDR',
    '85 000',
    '1 250 000',
    '85. 000',
    '８５０００',
    '٨٥',
    'Rp',
    '',
    '   ',
  ])('%j is for the shop to refuse', (written) => {
    expect(parseRupiah(written)).toBeUndefined()
  })

  it.each([400, 100_000])('of %d digits is for the shop to refuse', (length) => {
    expect(parseRupiah('9'.repeat(length))).toBeUndefined()
    expect(parseRupiah(`-${'9'.repeat(length)}`)).toBeUndefined()
    expect(parseRupiah(`1${'.000'.repeat(length)}x`)).toBeUndefined()
  })

  it('is read as it is shown', () => {
    for (const rupiah of [0, 5, 999, 1000, 85_000, 1_000_001, 10_000_000_000]) {
      expect(parseRupiah(formatRupiah(rupiah))).toBe(rupiah)
    }
  })
})

describe('a number of pieces', () => {
  it.each([
    ['4', 4],
    ['1.500', 1500],
    ['10,5', 10],
    ['3.5', 3],
    [' 12 ', 12],
    ['-1', -1],
  ])('%j is %d', (written, pieces) => {
    expect(parseWholeNumber(written)).toBe(pieces)
  })

  it.each(['Rp 4', '12 lusin', '1e3', '', '1,000'])('%j is for the shop to refuse', (written) => {
    expect(parseWholeNumber(written)).toBeUndefined()
  })
})
