import type { ImportedFields } from '@warung/contract/product-csv.ts'
import {
  CATEGORY_NAME_LENGTH_MAX,
  INTEGER_MAX,
  PRICE_MAX,
  PRODUCT_CATEGORIES_MAX,
  PRODUCT_LENGTH_MAX,
  WEIGHT_GRAMS_MAX,
} from '@warung/contract/values/limits.ts'
import type { CsvColumn } from '@warung/contract/values/product-imports.ts'
import { parseRupiah, parseWholeNumber, withoutCurrency } from '@warung/contract/whole-numbers.ts'
import { textOfCell } from '../../platform/text/csv.ts'
import { splitCategories } from './category-cell.ts'
import type { LineFault, LineFaultCode } from './import-faults.ts'
import type { FileRecord } from './parse-records.ts'
import type { FileHeads } from './read-heads.ts'

const FOUND_CHARACTERS_MAX = 80

export type ReadLine = {
  readonly line: number
  readonly sku: string
  readonly fields: ImportedFields
  readonly faults: readonly LineFault[]
}

type FieldReader = {
  readonly fields: { -readonly [name in keyof ImportedFields]: ImportedFields[name] }
  readonly faults: LineFault[]
}

function shownCell(cell: string): string {
  return cell.length > FOUND_CHARACTERS_MAX ? `${cell.slice(0, FOUND_CHARACTERS_MAX)}…`.toWellFormed() : cell
}

function addFault(
  { faults }: Pick<FieldReader, 'faults'>,
  code: LineFaultCode,
  column: CsvColumn | null,
  { found, limit }: { readonly found: string; readonly limit?: number },
): void {
  faults.push({ code, column, found: shownCell(found), ...(limit === undefined ? {} : { limit }) })
}

/** One comma before three digits: thousands or decimals? */
const AMBIGUOUS = /^-?\d{1,3},\d{3}$/

const numberColumns = {
  price: {
    parse: parseRupiah,
    least: 0,
    most: PRICE_MAX,
    missing: 'price_missing',
    unreadable: 'price_unreadable',
  },
  stock: {
    parse: parseWholeNumber,
    least: 0,
    most: INTEGER_MAX,
    missing: 'stock_missing',
    unreadable: 'stock_unreadable',
  },
  weight_grams: {
    parse: parseWholeNumber,
    least: 1,
    most: WEIGHT_GRAMS_MAX,
    missing: 'weight_unreadable',
    unreadable: 'weight_unreadable',
  },
} as const

type NumberColumn = keyof typeof numberColumns

function isNumberColumn(column: CsvColumn): column is NumberColumn {
  return Object.hasOwn(numberColumns, column)
}

function readNumber(reader: FieldReader, column: NumberColumn, found: string): void {
  const { parse, least, most, missing, unreadable } = numberColumns[column]
  const written = found.trim()
  const value = parse(written)
  if (written === '') addFault(reader, missing, column, { found })
  else if (value === undefined)
    addFault(reader, AMBIGUOUS.test(withoutCurrency(written)) ? 'number_ambiguous' : unreadable, column, {
      found,
    })
  else if (value < least) addFault(reader, 'number_too_small', column, { found, limit: least })
  else if (value > most) addFault(reader, 'number_too_large', column, { found, limit: most })
  else reader.fields[column] = value
}

function readProductText(reader: FieldReader, column: 'name' | 'brand' | 'description', text: string): void {
  const limit = PRODUCT_LENGTH_MAX[column]
  if (column === 'name' && text.trim() === '') addFault(reader, 'name_missing', column, { found: text })
  else if (text.length > limit) addFault(reader, 'text_too_long', column, { found: text, limit })
  else reader.fields[column] = text
}

function readCategories(reader: FieldReader, cell: string): void {
  const names = splitCategories(cell)
  const long = names.find((name) => name.length > CATEGORY_NAME_LENGTH_MAX)
  if (long !== undefined) {
    const details = { found: long, limit: CATEGORY_NAME_LENGTH_MAX }
    addFault(reader, 'category_name_too_long', 'categories', details)
  } else if (names.length > PRODUCT_CATEGORIES_MAX) {
    const details = { found: cell, limit: PRODUCT_CATEGORIES_MAX }
    addFault(reader, 'too_many_categories_of_product', 'categories', details)
  } else reader.fields.categories = names
}

function readCell(reader: FieldReader, column: Exclude<CsvColumn, 'sku'>, cell: string): void {
  const isUnknownWeight = column === 'weight_grams' && cell.trim() === ''
  if (isUnknownWeight) reader.fields.weight_grams = null
  else if (isNumberColumn(column)) readNumber(reader, column, cell)
  else if (column === 'categories') readCategories(reader, cell)
  else readProductText(reader, column, cell)
}

/** Trailing empty cells may be missing; extra empty cells are harmless. */
function checkCellCount(reader: FieldReader, { cells }: FileRecord, heads: FileHeads): void {
  const limit = heads.cells.length
  if (cells.length < limit) addFault(reader, 'cells_missing', null, { found: `${cells.length}`, limit })
  const beyond = cells.slice(limit).filter((cell) => cell.trim() !== '')
  if (beyond.length > 0) addFault(reader, 'cells_beyond', null, { found: beyond.join(' '), limit })
}

export function readLine(record: FileRecord, heads: FileHeads): ReadLine {
  const reader: FieldReader = { fields: {}, faults: [] }
  let sku = ''
  checkCellCount(reader, record, heads)
  for (const [at, cell] of record.cells.entries()) {
    const column = heads.cells[at]
    const text = textOfCell(cell, heads.separator)
    if (column === 'sku') sku = text
    else if (column !== undefined) readCell(reader, column, text)
  }
  const limit = PRODUCT_LENGTH_MAX.sku
  if (sku.trim() === '') addFault(reader, 'sku_missing', 'sku', { found: sku })
  else if (sku.length > limit) addFault(reader, 'text_too_long', 'sku', { found: sku, limit })
  return { line: record.line, sku, ...reader }
}
