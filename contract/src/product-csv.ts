/** Products as CSV files: all of them to take away, and changes to many at once, checked before they are made. */
import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { byId, dataSchema, id, idInPath, shopTimestamp, stock, weightGrams, wholeRupiah } from './fields.ts'
import {
  CSV_COLUMNS,
  CSV_SEPARATOR_NAMES,
  IMPORT_LINE_KINDS,
  PRODUCT_IMPORT_STATES,
} from './values/product-imports.ts'

const importCounts = z
  .object({
    create: z.int(),
    change: z.int(),
    same: z.int(),
    fault: z.int(),
    /** of those to change, how many get another price, and another stock */
    prices: z.int(),
    stocks: z.int(),
    /** prices below Rp 100, or changed by more than half */
    unusual_prices: z.int(),
  })
  .meta({ id: 'ImportCounts' })
export type ImportCounts = z.output<typeof importCounts>

/** What is wrong with lines of a file, once, however many lines it is wrong with. */
const importFault = z
  .object({
    /** the column's head; empty for lines as a whole */
    column: z.string(),
    /** what stands there */
    found: z.string(),
    /** what is wrong with it, and what to do */
    message: z.string(),
    /** the first of them, at most 20 */
    lines: z.array(z.int()),
    /** how many there are */
    line_count: z.int(),
  })
  .meta({ id: 'ImportFault' })
export type ImportFault = z.output<typeof importFault>

const productImportSchema = z
  .object({
    product_import_id: id,
    file_name: z.string(),
    /** who sent the file */
    user_name: z.string(),
    state: z.enum(PRODUCT_IMPORT_STATES),
    /** how far the background is with what it does now */
    done_count: z.int(),
    total_count: z.int(),
    /** why the whole file cannot be read, and what to do */
    fault: z.string().nullable(),
    /** what the check has found; null before */
    counts: importCounts.nullable(),
    /** what is wrong, at most 100 of it, in the order of the lines */
    faults: z.array(importFault),
    encoding: z.string(),
    /** columns that were read, and heads of those that were not */
    columns: z.array(z.enum(CSV_COLUMNS)),
    ignored_columns: z.array(z.string()),
    /** what to know of columns that were not read */
    hints: z.array(z.string()),
    /** of the file, those that the shop does not have */
    new_categories: z.array(z.string()),
    /** whether they are made with it */
    create_categories: z.boolean(),
    created_at: shopTimestamp,
    imported_at: shopTimestamp.nullable(),
    undone_at: shopTimestamp.nullable(),
    /** fields that undoing left as they were, since somebody had changed them after the import */
    kept_count: z.int(),
    is_undoable: z.boolean(),
  })
  .meta({ id: 'ProductImport' })
export type ProductImport = z.output<typeof productImportSchema>

/** What a line says of a product; what is absent stays as it is. */
const importedFields = z
  .object({
    name: z.string().optional(),
    brand: z.string().optional(),
    price: wholeRupiah.optional(),
    stock: stock.optional(),
    /** names */
    categories: z.array(z.string()).optional(),
    description: z.string().optional(),
    weight_grams: weightGrams.optional(),
  })
  .meta({ id: 'ImportedFields' })
/** All of them. */
export type ImportedProduct = { [F in keyof ImportedFields]-?: Exclude<ImportedFields[F], undefined> }
export type ImportedFields = z.output<typeof importedFields>

const importLine = z
  .object({
    /** where it begins in the file; the heads stand in line 1 */
    line: z.int(),
    kind: z.enum(IMPORT_LINE_KINDS),
    sku: z.string(),
    /** the product's name, as it will be */
    name: z.string(),
    /** of a product that is there, the fields that differ */
    before: importedFields,
    after: importedFields,
    is_price_unusual: z.boolean(),
    faults: z.array(
      z.object({
        /** the column's head; empty for the line as a whole */
        column: z.string(),
        /** what stands there */
        found: z.string(),
        /** what is wrong with it, and what to do */
        message: z.string(),
      }),
    ),
  })
  .meta({ id: 'ImportLine' })
export type ImportLine = z.output<typeof importLine>

const lineQuery = z.object({
  kind: z.enum(IMPORT_LINE_KINDS).optional(),
  /** those after this line; the first when absent */
  after: idInPath.optional(),
})

const checkBody = z
  .object({
    /** make the categories that the shop does not have; else naming one is a fault */
    create_categories: z.boolean(),
  })
  .meta({ id: 'CheckImport' })

/** Absent: new products are published. */
const applyBody = z.object({ as_drafts: z.boolean().optional() }).nullish()

export const productCsvCalls = {
  'GET /api/v1/admin/product/export': {
    summary: 'All products for spreadsheets and for importing: UTF-8 with a byte order mark',
    access: 'admin',
    limit: 'browse',
    query: z.object({
      /** what parts the cells: `semicolon` for Excel in Indonesia */
      separator: z.enum(CSV_SEPARATOR_NAMES).default('comma'),
    }),
    answer: z.string(),
    isCsv: true,
    status: 200,
    refusals: [],
  },
  'GET /api/v1/admin/product-import': {
    summary: 'The newest imports of products, at most ten',
    access: 'admin',
    limit: 'browse',
    answer: dataSchema(z.array(productImportSchema)),
    status: 200,
    refusals: [],
  },
  'POST /api/v1/admin/product-import': {
    summary: 'Send a CSV file of products to be checked (multipart field `file`); changes no product',
    access: 'admin',
    limit: 'upload',
    file: 'file',
    answer: dataSchema(productImportSchema),
    status: 201,
    refusals: [413, 415, 422, 503],
  },
  'GET /api/v1/admin/product-import/{id}': {
    summary: 'One import of products, and how far it is',
    access: 'admin',
    limit: 'browse',
    params: byId,
    answer: dataSchema(productImportSchema),
    status: 200,
    refusals: [404],
  },
  'GET /api/v1/admin/product-import/{id}/line': {
    summary: 'What the lines of an import come to, a page at a time',
    access: 'admin',
    limit: 'browse',
    params: byId,
    query: lineQuery,
    answer: z.object({
      data: z.array(importLine),
      /** `after` of the next page; null on the last */
      meta: z.object({ after: z.int().nullable() }),
    }),
    status: 200,
    refusals: [404],
  },
  'POST /api/v1/admin/product-import/{id}/check': {
    summary: 'Check the file of an import again, against the products as they are now',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: checkBody,
    answer: dataSchema(productImportSchema),
    status: 200,
    refusals: [404, 409],
  },
  'POST /api/v1/admin/product-import/{id}/apply': {
    summary:
      'Import what the check has shown: all of it, or nothing; new products as drafts where that is asked for',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: applyBody,
    answer: dataSchema(productImportSchema),
    status: 200,
    refusals: [404, 409],
  },
  'POST /api/v1/admin/product-import/{id}/undo': {
    summary: 'Undo the last import, within 30 days',
    access: 'admin',
    limit: 'write',
    params: byId,
    answer: dataSchema(productImportSchema),
    status: 200,
    refusals: [404, 409],
  },
} as const satisfies CallTable
