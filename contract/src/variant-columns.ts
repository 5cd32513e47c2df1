/**
 * Columns of product files that say which variant of which group a product is (D27); the form has a table of its own.
 * Free of zod: the browser uses it too.
 */
import type { ProductColumn, ProductLabel } from './product-field-definition.ts'
import { keysOf } from './values/objects.ts'

export const VARIANT_COLUMNS = {
  group: {
    label: { en: 'Group', id: 'Grup' },
    head: 'Group',
    otherHeads: ['grup', 'nama grup', 'grup varian', 'group name', 'variant group'],
  },
  option_1: {
    label: { en: 'Option 1', id: 'Pilihan 1' },
    head: 'Option 1',
    otherHeads: ['option 1 name', 'option1 name', 'pilihan 1', 'nama pilihan 1', 'opsi 1'],
  },
  value_1: {
    label: { en: 'Value 1', id: 'Isi pilihan 1' },
    head: 'Value 1',
    otherHeads: ['option 1 value', 'option1 value', 'isi pilihan 1', 'nilai 1'],
  },
  option_2: {
    label: { en: 'Option 2', id: 'Pilihan 2' },
    head: 'Option 2',
    otherHeads: ['option 2 name', 'option2 name', 'pilihan 2', 'nama pilihan 2', 'opsi 2'],
  },
  value_2: {
    label: { en: 'Value 2', id: 'Isi pilihan 2' },
    head: 'Value 2',
    otherHeads: ['option 2 value', 'option2 value', 'isi pilihan 2', 'nilai 2'],
  },
  option_3: {
    label: { en: 'Option 3', id: 'Pilihan 3' },
    head: 'Option 3',
    otherHeads: ['option 3 name', 'option3 name', 'pilihan 3', 'nama pilihan 3', 'opsi 3'],
  },
  value_3: {
    label: { en: 'Value 3', id: 'Isi pilihan 3' },
    head: 'Value 3',
    otherHeads: ['option 3 value', 'option3 value', 'isi pilihan 3', 'nilai 3'],
  },
} as const satisfies Readonly<Record<string, ProductColumn & { readonly label: ProductLabel }>>

export type VariantColumn = keyof typeof VARIANT_COLUMNS

export const VARIANT_COLUMN_NAMES = keysOf(VARIANT_COLUMNS)

/** In the order of the group's options. */
export const OPTION_COLUMNS = [
  { name: 'option_1', value: 'value_1' },
  { name: 'option_2', value: 'value_2' },
  { name: 'option_3', value: 'value_3' },
] as const satisfies readonly { readonly name: VariantColumn; readonly value: VariantColumn }[]

export function isVariantColumn(name: string): name is VariantColumn {
  return Object.hasOwn(VARIANT_COLUMNS, name)
}
