/** Sets of values of importing products from a CSV file. */

/**
 * What has become of an import. Those that end in -ing are the background's to go on with; `faulty`: lines
 * are to be mended; `unreadable`: the whole file is; `ready`: nothing is changed yet; `overtaken`: products
 * have changed since it was checked, and nothing is imported.
 */
export const PRODUCT_IMPORT_STATES = [
  'checking',
  'unreadable',
  'faulty',
  'ready',
  'importing',
  'withdrawing',
  'overtaken',
  'imported',
  'undoing',
  'undone',
] as const
export type ProductImportState = (typeof PRODUCT_IMPORT_STATES)[number]

/** Those that change products: one import at a time is in one of them. */
export const WRITING_IMPORT_STATES = [
  'importing',
  'withdrawing',
  'undoing',
] as const satisfies readonly ProductImportState[]

/** Those that the background goes on with, also after a crash. */
export const UNFINISHED_IMPORT_STATES = [
  'checking',
  ...WRITING_IMPORT_STATES,
] as const satisfies readonly ProductImportState[]

/** What a line of the file comes to. */
export const IMPORT_LINE_KINDS = ['create', 'change', 'same', 'fault'] as const
export type ImportLineKind = (typeof IMPORT_LINE_KINDS)[number]

/** The columns of the file, by the product's fields, in their order; the first names the product. */
export const CSV_COLUMNS = [
  'sku',
  'name',
  'brand',
  'price',
  'stock',
  'categories',
  'description',
  'weight_grams',
] as const
export type CsvColumn = (typeof CSV_COLUMNS)[number]

/** What the file calls them. */
export const CSV_COLUMN_HEADS: Readonly<Record<CsvColumn, string>> = {
  sku: 'SKU',
  name: 'Name',
  brand: 'Brand',
  price: 'Price',
  stock: 'Stock',
  categories: 'Categories',
  description: 'Description',
  weight_grams: 'Weight (grams)',
}

/** What parts the cells of an exported file: Excel takes the one of its country, `;` in Indonesia. */
export const CSV_SEPARATORS = { comma: ',', semicolon: ';' } as const
export const CSV_SEPARATOR_NAMES = [
  'comma',
  'semicolon',
] as const satisfies readonly (keyof typeof CSV_SEPARATORS)[]

export const CSV_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type CsvEncoding = (typeof CSV_ENCODINGS)[number]

/** Largest file: more than 100,000 products with long descriptions. */
export const CSV_FILE_BYTES_MAX = 32 * 1024 * 1024
export const CSV_LINES_MAX = 200_000

/** Lines of the check that one answer has at most. */
export const IMPORT_LINES_PAGE_SIZE = 50

/** How long an import can be undone. */
export const IMPORT_UNDO_DAYS_MAX = 30
