/**
 * A product's fields, once. The CSV file, the form and copies derive from it, and History has a label of each. Pure:
 * browsers use it too.
 */
import type { ProductBody } from './catalog.ts'
import {
  INTEGER_MAX,
  PRICE_MAX,
  PRODUCT_CATEGORIES_MAX,
  PRODUCT_IMAGES_MAX,
  PRODUCT_LENGTH_MAX,
  WEIGHT_GRAMS_MAX,
} from './values/limits.ts'
import { keysOf } from './values/objects.ts'

type ProductColumn = {
  /** the name in the exported file */
  readonly head: string
  /** what other shops and spreadsheets call it; case and punctuation do not count */
  readonly otherHeads: readonly string[]
}
/** The words of each value in files; the first is exported. */
type Words<Value extends string> = Readonly<Record<Value, readonly [string, ...string[]]>>

type PlainTextField = { readonly kind: 'text'; readonly most: number }
type NumberField = { readonly kind: 'number' | 'rupiah'; readonly least: number; readonly most: number }
type DayField = { readonly kind: 'day'; readonly column: null }
type BooleanField = { readonly kind: 'boolean'; readonly words: Words<'true' | 'false'> }
type ChoiceField<Value extends string> = { readonly kind: 'choice'; readonly words: Words<Value> }

type KindOf<Value> = [Value] extends [boolean]
  ? BooleanField
  : [Value] extends [number]
    ? NumberField
    : [Value] extends [string]
      ? string extends Value
        ? PlainTextField | DayField
        : ChoiceField<Value>
      : never

/** From other tables, or several columns of the product's. */
type JoinedField = {
  readonly kind: 'categories' | 'pictures'
  readonly most: number
  readonly initial: readonly []
  readonly isOptional?: true
  readonly column: ProductColumn
}

type Described<Value> = {
  /** null: not in files */
  readonly column: ProductColumn | null
  /** of a new product; absent: has to be entered */
  readonly initial?: Value
  /** sent only when changed (D24) */
  readonly isOptional?: true
}
type Optional<Value> = { readonly isOptional: true; readonly initial: Value }
type Required = { readonly isOptional?: never }

type BodyField = Exclude<keyof ProductBody, 'product_category_id' | 'image' | 'images'>
type ValueOf<Field extends BodyField> = Exclude<ProductBody[Field], undefined>

type Definitions = {
  readonly [Field in BodyField]: KindOf<NonNullable<ValueOf<Field>>> &
    Described<ValueOf<Field>> &
    (undefined extends ProductBody[Field] ? Optional<ValueOf<Field>> : Required)
} & { readonly categories: JoinedField; readonly pictures: JoinedField }

/** In the file's order; the first names the product. */
export const PRODUCT_FIELDS = {
  sku: {
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
    kind: 'text',
    most: PRODUCT_LENGTH_MAX.name,
    column: {
      head: 'Name',
      otherHeads: ['nama', 'nama produk', 'nama barang', 'product', 'product name', 'produk'],
    },
  },
  brand: {
    kind: 'text',
    most: PRODUCT_LENGTH_MAX.brand,
    initial: '',
    column: { head: 'Brand', otherHeads: ['merek', 'merk', 'brand name'] },
  },
  price: {
    kind: 'rupiah',
    least: 0,
    most: PRICE_MAX,
    column: { head: 'Price', otherHeads: ['harga', 'harga jual', 'price rp', 'harga rp', 'product price'] },
  },
  stock: {
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
    kind: 'categories',
    most: PRODUCT_CATEGORIES_MAX,
    initial: [],
    column: {
      head: 'Categories',
      otherHeads: ['category', 'kategori', 'product category', 'kategori produk'],
    },
  },
  description: {
    kind: 'text',
    most: PRODUCT_LENGTH_MAX.description,
    initial: '',
    column: {
      head: 'Description',
      otherHeads: ['deskripsi', 'keterangan', 'deskripsi produk', 'product description'],
    },
  },
  weight_grams: {
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
    kind: 'pictures',
    most: PRODUCT_IMAGES_MAX,
    initial: [],
    isOptional: true,
    column: { head: 'Pictures', otherHeads: ['picture', 'gambar', 'gambar produk', 'foto', 'foto produk'] },
  },
  published_from: { kind: 'day', isOptional: true, initial: null, column: null },
  published_until: { kind: 'day', isOptional: true, initial: null, column: null },
} as const satisfies Definitions

export type ProductField = keyof typeof PRODUCT_FIELDS

/** One of them, whichever it is. */
export type ProductFieldDefinition =
  | JoinedField
  | ((PlainTextField | NumberField | DayField | BooleanField | ChoiceField<string>) &
      Described<string | number | boolean | null>)

export function productField(field: ProductField): ProductFieldDefinition {
  return PRODUCT_FIELDS[field]
}

export type CsvColumn = {
  [Field in ProductField]: (typeof PRODUCT_FIELDS)[Field] extends { readonly column: ProductColumn }
    ? Field
    : never
}[ProductField]
/** Those with a column of the same name in the table. */
export type PlainCsvColumn = Exclude<CsvColumn, 'categories' | 'pictures'>

export const CSV_COLUMNS = keysOf(PRODUCT_FIELDS).filter(
  (field): field is CsvColumn => PRODUCT_FIELDS[field].column !== null,
)
export const PLAIN_CSV_COLUMNS = CSV_COLUMNS.filter(
  (column): column is PlainCsvColumn => column !== 'categories' && column !== 'pictures',
)

export function csvHead(column: CsvColumn): string {
  return PRODUCT_FIELDS[column].column.head
}

/** Those of the form that the specification does not name: sent only when changed (D24). */
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

/** @returns undefined for a word of none */
export function valueOfWord({ kind, words }: WithWords, written: string): string | boolean | undefined {
  const word = written.trim().toLowerCase().replace(/\s+/g, ' ')
  const value = Object.entries(words).find(([, known]) => known.includes(word))?.[0]
  return kind === 'boolean' && value !== undefined ? value === 'true' : value
}
