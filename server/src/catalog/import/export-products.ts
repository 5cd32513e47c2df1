import {
  CSV_COLUMNS,
  csvHead,
  FIELD_COLUMNS,
  type FieldColumn,
  productField,
  wordOfValue,
} from '@warung/contract/product-fields.ts'
import { OPTION_COLUMNS } from '@warung/contract/variant-columns.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { BYTE_ORDER_MARK, type CsvCell, type CsvSeparator, csvRecord } from '../../platform/text/csv.ts'
import { joinCategories } from './category-cell.ts'
import { type CsvProduct, findCsvProducts } from './csv-products.ts'

const PAGE_ROWS = 1000

function pageAfter(db: Db, productId: number): Promise<CsvProduct[]> {
  return findCsvProducts(
    db,
    sql`where deleted_at is null and product_id > ${productId} order by product_id limit ${PAGE_ROWS}`,
  )
}

function exportedCell(exported: CsvProduct, column: FieldColumn): CsvCell {
  if (column === 'categories') return joinCategories(exported.categories)
  if (column === 'pictures') return exported.pictures.map(({ image }) => image).join(' ')
  const field = productField(column)
  const value = exported[column] ?? ''
  if (typeof value === 'number' || value === '') return value
  return field.kind === 'boolean' || field.kind === 'choice' ? wordOfValue(field, value) : String(value)
}

function exportedVariantCells({ variant }: CsvProduct): CsvCell[] {
  const options = OPTION_COLUMNS.map((_, at) => variant?.options[at] ?? { name: '', value: '' })
  return [variant?.group ?? '', ...options.flatMap(({ name, value }) => [name, value])]
}

function recordOf(exported: CsvProduct, separator: CsvSeparator): string {
  const cells = FIELD_COLUMNS.map((column) => exportedCell(exported, column))
  return csvRecord([...cells, ...exportedVariantCells(exported)], separator)
}

/** Each page is read at its own moment. Prices are plain digits, which all spreadsheets read alike. */
export async function* exportProducts(db: Db, separator: CsvSeparator): AsyncGenerator<string> {
  const heads = CSV_COLUMNS.map(csvHead)
  yield `${BYTE_ORDER_MARK}${csvRecord(heads, separator)}`
  let last = 0
  for (;;) {
    const page = await pageAfter(db, last)
    if (page.length > 0) yield page.map((row) => recordOf(row, separator)).join('')
    if (page.length < PAGE_ROWS) return
    last = page.at(-1)?.product_id ?? last
  }
}
