import { expect, it } from 'vitest'
import { findFreeSku, skuOfName } from './propose-sku'

it.each([
  ['Kopi Gayo 250 g', 'KOPI-GAYO-250-G'],
  ['  Café “Bu Tini” ', 'CAFE-BU-TINI'],
  ['Sambal', 'SAMBAL'],
  ['قهوة عربية', 'قهوة-عربية'],
  ['🥁🥁', 'SKU'],
  ['', ''],
  ['   ', ''],
])('%j becomes %j', (name, sku) => {
  expect(skuOfName(name)).toBe(sku)
})

it('is cut at a word, or within a word that is too long itself', () => {
  expect(skuOfName('Kain tenun ikat Sumba Timur pewarna alami 200 cm')).toBe('KAIN-TENUN-IKAT-SUMBA-TIMUR')
  expect(skuOfName('x'.repeat(200))).toBe('X'.repeat(32))
})

it('is numbered where another product has it', async () => {
  const taken = ['KOPI', 'KOPI-2']
  expect(await findFreeSku('KOPI', async (sku) => taken.includes(sku))).toBe('KOPI-3')
  expect(await findFreeSku('TEH', async (sku) => taken.includes(sku))).toBe('TEH')
  expect(await findFreeSku('KOPI', async () => true)).toBe('KOPI')
})
