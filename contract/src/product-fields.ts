/**
 * The one list of a product's fields: the form, CSV files, copies, and labels in *History* and errors derive from it.
 * Free of zod, for the browser.
 */
import type {
  BooleanField,
  ChoiceField,
  ProductColumn,
  ProductFieldDefinition,
  ProductFieldDefinitions,
} from './product-field-definition.ts'
import { PRODUCT_LENGTH_MAX, WEIGHT_GRAMS_MAX } from './values/admin-limits.ts'
import type { Language } from './values/languages.ts'
import { INTEGER_MAX, PRICE_MAX, PRODUCT_CATEGORIES_MAX, PRODUCT_IMAGES_MAX } from './values/limits.ts'
import { keysOf } from './values/objects.ts'
import {
  isVariantColumn,
  VARIANT_COLUMN_NAMES,
  VARIANT_COLUMNS,
  type VariantColumn,
} from './variant-columns.ts'

/** In the order of the file's columns; the first identifies the product. */
export const PRODUCT_FIELDS = {
  sku: {
    label: { en: 'SKU', id: 'SKU' },
    kind: 'text',
    most: PRODUCT_LENGTH_MAX.sku,
    column: {
      head: 'SKU',
      otherHeads: [
        'kode',
        'kode produk',
        'kode barang',
        'kode sku',
        'sku produk',
        'product sku',
        'product code',
      ],
    },
  },
  name: {
    label: { en: 'Name', id: 'Nama' },
    kind: 'text',
    most: PRODUCT_LENGTH_MAX.name,
    column: {
      head: 'Name',
      otherHeads: ['nama', 'nama produk', 'nama barang', 'product', 'product name', 'produk'],
    },
  },
  brand: {
    label: { en: 'Brand', id: 'Merek' },
    kind: 'text',
    most: PRODUCT_LENGTH_MAX.brand,
    initial: '',
    column: { head: 'Brand', otherHeads: ['merek', 'merk', 'brand name'] },
  },
  price: {
    label: { en: 'Price', id: 'Harga' },
    kind: 'rupiah',
    least: 0,
    most: PRICE_MAX,
    column: { head: 'Price', otherHeads: ['harga', 'harga jual', 'price rp', 'harga rp', 'product price'] },
  },
  stock: {
    label: { en: 'Stock', id: 'Stok' },
    kind: 'number',
    least: 0,
    most: INTEGER_MAX,
    initial: 0,
    column: {
      head: 'Stock',
      otherHeads: ['stok', 'jumlah stok', 'jumlah', 'quantity', 'qty', 'pieces'],
    },
  },
  categories: {
    label: { en: 'Product Category', id: 'Kategori produk' },
    kind: 'categories',
    most: PRODUCT_CATEGORIES_MAX,
    initial: [],
    column: {
      head: 'Categories',
      otherHeads: ['category', 'kategori', 'product category', 'kategori produk'],
    },
  },
  description: {
    label: { en: 'Description', id: 'Deskripsi' },
    kind: 'text',
    most: PRODUCT_LENGTH_MAX.description,
    initial: '',
    column: {
      head: 'Description',
      otherHeads: ['deskripsi', 'keterangan', 'deskripsi produk', 'product description'],
    },
  },
  weight_grams: {
    label: { en: 'Weight (grams)', id: 'Berat (gram)' },
    kind: 'number',
    least: 1,
    most: WEIGHT_GRAMS_MAX,
    isOptional: true,
    initial: null,
    column: {
      head: 'Weight (grams)',
      // Requires the unit: other shops export kilograms.
      otherHeads: [
        'weight g',
        'weight gram',
        'grams',
        'variant grams',
        'berat g',
        'berat gram',
        'berat produk gram',
      ],
    },
  },
  is_published: {
    label: { en: 'Visibility', id: 'Status tampil' },
    kind: 'boolean',
    isOptional: true,
    initial: true,
    words: {
      true: [
        'published',
        'publish',
        'active',
        'true',
        'yes',
        'terbit',
        'diterbitkan',
        'tampil',
        'ditampilkan',
        'aktif',
        'ya',
      ],
      false: [
        'draft',
        'hidden',
        'inactive',
        'false',
        'no',
        'draf',
        'konsep',
        'sembunyi',
        'disembunyikan',
        'nonaktif',
        'tidak aktif',
        'tidak',
      ],
    },
    column: {
      head: 'Visibility',
      otherHeads: ['published', 'visibilitas', 'visibilitas produk', 'status tampil', 'terbit'],
    },
  },
  pictures: {
    label: { en: 'Pictures', id: 'Gambar produk' },
    kind: 'pictures',
    most: PRODUCT_IMAGES_MAX,
    initial: [],
    isOptional: true,
    column: { head: 'Pictures', otherHeads: ['picture', 'gambar', 'gambar produk', 'foto', 'foto produk'] },
  },
  published_from: {
    label: { en: 'On sale from', id: 'Dijual mulai' },
    kind: 'day',
    isOptional: true,
    initial: null,
    column: null,
  },
  published_until: {
    label: { en: 'On sale until', id: 'Dijual sampai' },
    kind: 'day',
    isOptional: true,
    initial: null,
    column: null,
  },
  low_stock_threshold: {
    label: { en: 'Low stock threshold', id: 'Batas stok menipis' },
    kind: 'number',
    least: 0,
    most: INTEGER_MAX,
    isOptional: true,
    initial: null,
    column: {
      head: 'Low stock threshold',
      otherHeads: [
        'low stock amount',
        'low stock',
        'minimum stock',
        'reorder level',
        'batas stok menipis',
        'batas stok',
        'stok minimum',
        'stok minimal',
      ],
    },
  },
  cost_price: {
    label: { en: 'Cost price', id: 'Harga modal' },
    kind: 'rupiah',
    least: 0,
    most: PRICE_MAX,
    isOptional: true,
    initial: null,
    column: {
      head: 'Cost price',
      otherHeads: ['cost', 'cost per item', 'harga modal', 'modal', 'harga beli', 'hpp'],
    },
  },
  compare_at_price: {
    label: { en: 'Compare-at price', id: 'Harga coret' },
    kind: 'rupiah',
    least: 0,
    most: PRICE_MAX,
    isOptional: true,
    initial: null,
    column: {
      head: 'Compare-at price',
      otherHeads: ['compare at price', 'harga coret', 'harga normal', 'variant compare at price'],
    },
  },
  sale_price: {
    label: { en: 'Sale price', id: 'Harga promo' },
    kind: 'rupiah',
    least: 0,
    most: PRICE_MAX,
    isOptional: true,
    initial: null,
    column: { head: 'Sale price', otherHeads: ['harga promo', 'harga diskon', 'special price'] },
  },
  sale_from: {
    label: { en: 'First day of the sale', id: 'Hari pertama promo' },
    kind: 'day',
    isOptional: true,
    initial: null,
    column: {
      head: 'Sale from',
      otherHeads: ['date sale price starts', 'hari pertama promo', 'promo mulai', 'sale start'],
    },
  },
  sale_until: {
    label: { en: 'Last day of the sale', id: 'Hari terakhir promo' },
    kind: 'day',
    isOptional: true,
    initial: null,
    column: {
      head: 'Sale until',
      otherHeads: ['date sale price ends', 'hari terakhir promo', 'promo sampai', 'sale end'],
    },
  },
} as const satisfies ProductFieldDefinitions

export type ProductField = keyof typeof PRODUCT_FIELDS

export function productField(field: ProductField): ProductFieldDefinition {
  return PRODUCT_FIELDS[field]
}

export function isProductField(name: string): name is ProductField {
  return Object.hasOwn(PRODUCT_FIELDS, name)
}

/** Those that are columns of the files. */
export type FieldColumn = {
  [Field in ProductField]: (typeof PRODUCT_FIELDS)[Field] extends { readonly column: ProductColumn }
    ? Field
    : never
}[ProductField]
export type PlainCsvColumn = Exclude<FieldColumn, 'categories' | 'pictures'>

export const FIELD_COLUMNS = keysOf(PRODUCT_FIELDS).filter(
  (field): field is FieldColumn => PRODUCT_FIELDS[field].column !== null,
)
export const PLAIN_CSV_COLUMNS = FIELD_COLUMNS.filter(
  (column): column is PlainCsvColumn => column !== 'categories' && column !== 'pictures',
)

export type CsvColumn = FieldColumn | VariantColumn

/** In the file's order. */
export const CSV_COLUMNS: readonly CsvColumn[] = [...FIELD_COLUMNS, ...VARIANT_COLUMN_NAMES]

export function csvColumn(column: CsvColumn): ProductColumn {
  return isVariantColumn(column) ? VARIANT_COLUMNS[column] : PRODUCT_FIELDS[column].column
}

/** As exported files name it, in every language. */
export function csvHead(column: CsvColumn): string {
  return csvColumn(column).head
}

/** As screens and messages name it; files may name it so too. */
export function columnName(column: CsvColumn, language: Language): string {
  if (language === 'en') return csvHead(column)
  return (isVariantColumn(column) ? VARIANT_COLUMNS[column] : PRODUCT_FIELDS[column]).label[language]
}

/** Not in the specification: sent only when changed (D24). */
export type OptionalProductField = Exclude<
  {
    [Field in ProductField]: (typeof PRODUCT_FIELDS)[Field] extends { readonly isOptional: true }
      ? Field
      : never
  }[ProductField],
  'pictures'
>
export const OPTIONAL_PRODUCT_FIELDS = keysOf(PRODUCT_FIELDS).filter(
  (field): field is OptionalProductField => field !== 'pictures' && productField(field).isOptional === true,
)

type WithWords = BooleanField | ChoiceField<string>

export function wordOfValue({ words }: WithWords, value: string | boolean): string {
  return Object.entries(words).find(([key]) => key === String(value))?.[1][0] ?? String(value)
}

/** undefined for an unknown word */
export function valueOfWord({ kind, words }: WithWords, written: string): string | boolean | undefined {
  const word = written.trim().toLowerCase().replace(/\s+/g, ' ')
  const value = Object.entries(words).find(([, known]) => known.includes(word))?.[0]
  return kind === 'boolean' && value !== undefined ? value === 'true' : value
}
