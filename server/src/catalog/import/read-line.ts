import type { ImportedFields } from '@warung/contract/product-csv.ts'
import type { ProductFieldDefinition } from '@warung/contract/product-field-definition.ts'
import {
  type CsvColumn,
  type FieldColumn,
  productField,
  valueOfWord,
} from '@warung/contract/product-fields.ts'
import { PRODUCT_LENGTH_MAX } from '@warung/contract/values/admin-limits.ts'
import { CATEGORY_NAME_LENGTH_MAX, PRODUCT_IMAGES_MAX } from '@warung/contract/values/limits.ts'
import { isVariantColumn, type VariantColumn } from '@warung/contract/variant-columns.ts'
import { parseRupiah, parseWholeNumber, withoutCurrency } from '@warung/contract/whole-numbers.ts'
import type { LineFault, LineFaultCode } from '../../platform/database/schema/import-faults.ts'
import { textOfCell } from '../../platform/text/csv.ts'
import { splitCategories } from './category-cell.ts'
import { dayOfCell } from './day-of-cell.ts'
import type { FileRecord } from './file-record.ts'
import type { FileHeads } from './read-heads.ts'
import { readVariant } from './variants/read-variant.ts'

const FOUND_CHARACTERS_MAX = 80

export type ReadLine = {
  readonly line: number
  readonly sku: string
  readonly fields: ImportedFields
  readonly faults: readonly LineFault[]
  readonly pictureAddresses: readonly string[]
  /** of a marketplace's file: a product in a group stays there, also after a rename */
  readonly keepsGroup: boolean
}

type ReadColumn = Exclude<FieldColumn, 'sku'>
type FieldReader = {
  readonly values: Map<ReadColumn, unknown>
  readonly faults: LineFault[]
}

export function shownCell(cell: string): string {
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

/** One comma before three digits: a thousands separator or a decimal point? */
const AMBIGUOUS = /^-?\d{1,3},\d{3}$/

const ownNumberFaults: Partial<
  Record<CsvColumn, { readonly missing: LineFaultCode; readonly unreadable: LineFaultCode }>
> = {
  price: { missing: 'price_missing', unreadable: 'price_unreadable' },
  stock: { missing: 'stock_missing', unreadable: 'stock_unreadable' },
  weight_grams: { missing: 'weight_unreadable', unreadable: 'weight_unreadable' },
}
const NUMBER_FAULTS = { missing: 'number_unreadable', unreadable: 'number_unreadable' } as const

type FieldOfKind<Kind extends ProductFieldDefinition['kind']> = Extract<
  ProductFieldDefinition,
  { readonly kind: Kind }
>

function readNumberCell(
  reader: FieldReader,
  column: ReadColumn,
  { kind, least, most }: FieldOfKind<'number' | 'rupiah'>,
  found: string,
): void {
  const { missing, unreadable } = ownNumberFaults[column] ?? NUMBER_FAULTS
  const written = found.trim()
  const value = kind === 'rupiah' ? parseRupiah(written) : parseWholeNumber(written)
  if (written === '') addFault(reader, missing, column, { found })
  else if (value === undefined)
    addFault(reader, AMBIGUOUS.test(withoutCurrency(written)) ? 'number_ambiguous' : unreadable, column, {
      found,
    })
  else if (value < least) addFault(reader, 'number_too_small', column, { found, limit: least })
  else if (value > most) addFault(reader, 'number_too_large', column, { found, limit: most })
  else reader.values.set(column, value)
}

function readTextCell(
  reader: FieldReader,
  column: ReadColumn,
  { most }: FieldOfKind<'text'>,
  text: string,
): void {
  if (column === 'name' && text.trim() === '') addFault(reader, 'name_missing', column, { found: text })
  else if (text.length > most) addFault(reader, 'text_too_long', column, { found: text, limit: most })
  else reader.values.set(column, text)
}

function readChoiceCell(
  reader: FieldReader,
  column: ReadColumn,
  field: FieldOfKind<'boolean' | 'choice'>,
  found: string,
): void {
  const value = valueOfWord(field, found)
  if (value === undefined) addFault(reader, 'choice_unreadable', column, { found })
  else reader.values.set(column, value)
}

function readDayCell(reader: FieldReader, column: ReadColumn, found: string): void {
  const day = dayOfCell(found)
  if (day === undefined) addFault(reader, 'day_unreadable', column, { found })
  else reader.values.set(column, day)
}

function readCategoriesCell(reader: FieldReader, most: number, cell: string): void {
  const names = splitCategories(cell)
  const long = names.find((name) => name.length > CATEGORY_NAME_LENGTH_MAX)
  if (long !== undefined) {
    const details = { found: long, limit: CATEGORY_NAME_LENGTH_MAX }
    addFault(reader, 'category_name_too_long', 'categories', details)
  } else if (names.length > most) {
    addFault(reader, 'too_many_categories_of_product', 'categories', { found: cell, limit: most })
  } else reader.values.set('categories', names)
}

/** Separated by white space; `check-lines.ts` compares the pictures with the shop's. */
function readPicturesCell(reader: FieldReader, most: number, cell: string): void {
  const images = [...new Set(cell.split(/\s+/).filter((image) => image !== ''))]
  if (images.length > most) addFault(reader, 'too_many_pictures', 'pictures', { found: cell, limit: most })
  else
    reader.values.set(
      'pictures',
      images.map((image) => ({ image, alt: '' })),
    )
}

function readCell(reader: FieldReader, column: ReadColumn, cell: string): void {
  const field = productField(column)
  const { kind } = field
  if (field.initial === null && cell.trim() === '') reader.values.set(column, null)
  else if (kind === 'number' || kind === 'rupiah') readNumberCell(reader, column, field, cell)
  else if (kind === 'text') readTextCell(reader, column, field, cell)
  else if (kind === 'boolean' || kind === 'choice') readChoiceCell(reader, column, field, cell)
  else if (kind === 'categories') readCategoriesCell(reader, field.most, cell)
  else if (kind === 'pictures') readPicturesCell(reader, field.most, cell)
  else readDayCell(reader, column, cell)
}

/** A product of a marketplace without options stays where it is, and so does one with options that none can have here. */
function readVariantCells(
  reader: FieldReader,
  cells: ReadonlyMap<VariantColumn, string>,
  { marketplace }: FileHeads,
): ImportedFields['variant'] {
  if (cells.size === 0) return undefined
  const { variant, faults } = readVariant(cells)
  if (!marketplace) for (const { code, column, ...details } of faults) addFault(reader, code, column, details)
  return faults.length > 0 || (variant === null && marketplace) ? undefined : variant
}

/** Trailing empty cells may be missing; extra empty cells are harmless. */
function checkCellCount(reader: FieldReader, { cells }: FileRecord, heads: FileHeads): void {
  const limit = heads.cells.length
  if (cells.length < limit) addFault(reader, 'cells_missing', null, { found: `${cells.length}`, limit })
  const beyond = cells.slice(limit).filter((cell) => cell.trim() !== '')
  if (beyond.length > 0) addFault(reader, 'cells_beyond', null, { found: beyond.join(' '), limit })
}

export function readLine(record: FileRecord, heads: FileHeads): ReadLine {
  const reader: FieldReader = { values: new Map(), faults: [] }
  const variantCells = new Map<VariantColumn, string>()
  let sku = ''
  checkCellCount(reader, record, heads)
  for (const [at, cell] of record.cells.entries()) {
    const column = heads.cells[at]
    const text = textOfCell(cell, heads.separator)
    if (column === 'sku') sku = text
    else if (column !== undefined && isVariantColumn(column)) variantCells.set(column, text)
    else if (column !== undefined) readCell(reader, column, text)
  }
  const limit = PRODUCT_LENGTH_MAX.sku
  if (sku.trim() === '') addFault(reader, 'sku_missing', 'sku', { found: sku })
  else if (sku.length > limit) addFault(reader, 'text_too_long', 'sku', { found: sku, limit })
  const variant = readVariantCells(reader, variantCells, heads)
  const { line, pictureAddresses = [] } = record
  return {
    ...{ line, sku, pictureAddresses: pictureAddresses.slice(0, PRODUCT_IMAGES_MAX) },
    fields: { ...Object.fromEntries(reader.values), ...(variant === undefined ? {} : { variant }) },
    ...{ faults: reader.faults, keepsGroup: heads.marketplace !== undefined },
  }
}
