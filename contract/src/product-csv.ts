import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { adminProduct, productImageSchema } from './catalog.ts'
import { byId, dataSchema, id, idInPath, shopTimestamp } from './fields.ts'
import { CSV_COLUMNS, PLAIN_CSV_COLUMNS, type PlainCsvColumn } from './product-fields.ts'
import { CSV_SEPARATOR_NAMES, IMPORT_LINE_KINDS, PRODUCT_IMPORT_STATES } from './values/product-imports.ts'

const importCounts = z
  .object({
    create: z.int(),
    change: z.int(),
    same: z.int(),
    fault: z.int(),
    prices: z.int(),
    stocks: z.int(),
    /** prices below Rp 100, or changed by more than half */
    unusual_prices: z.int(),
  })
  .meta({ id: 'ImportCounts' })
export type ImportCounts = z.output<typeof importCounts>

const importFault = z
  .object({
    column: z.string(),
    found: z.string(),
    message: z.string(),
    lines: z.array(z.int()),
    line_count: z.int(),
  })
  .meta({ id: 'ImportFault' })
export type ImportFault = z.output<typeof importFault>

const productImportSchema = z
  .object({
    product_import_id: id,
    file_name: z.string(),
    user_name: z.string(),
    state: z.enum(PRODUCT_IMPORT_STATES),
    done_count: z.int(),
    total_count: z.int(),
    fault: z.string().nullable(),
    counts: importCounts.nullable(),
    faults: z.array(importFault),
    encoding: z.string(),
    columns: z.array(z.enum(CSV_COLUMNS)),
    ignored_columns: z.array(z.string()),
    hints: z.array(z.string()),
    new_categories: z.array(z.string()),
    create_categories: z.boolean(),
    created_at: shopTimestamp,
    imported_at: shopTimestamp.nullable(),
    undone_at: shopTimestamp.nullable(),
    /** changed after the import: the undo skipped them */
    skipped_count: z.int(),
    is_undoable: z.boolean(),
    /** downloads from other servers; null when all are stored, or the file has none */
    pictures: z
      .object({
        waiting: z.int(),
        failed: z.int(),
        /** the first of the `failed` ones */
        failures: z.array(z.object({ sku: z.string(), address: z.string(), message: z.string() })),
      })
      .nullable(),
  })
  .meta({ id: 'ProductImport' })
export type ProductImport = z.output<typeof productImportSchema>

type ImportedColumn = Exclude<PlainCsvColumn, 'sku'>
const imported = Object.fromEntries(
  PLAIN_CSV_COLUMNS.filter((column) => column !== 'sku').map((column) => [
    column,
    adminProduct.shape[column],
  ]),
) as Pick<typeof adminProduct.shape, ImportedColumn>

/** Which variant of which group a product is, by the words of the file. */
const importedVariant = z
  .object({ group: z.string(), options: z.array(z.object({ name: z.string(), value: z.string() })) })
  .meta({ id: 'ImportedVariant' })
export type ImportedVariant = z.output<typeof importedVariant>

export const importedFields = z
  .object({
    ...imported,
    categories: z.array(z.string()),
    pictures: z.array(productImageSchema),
    /** null: a product of its own */
    variant: importedVariant.nullable(),
  })
  .partial()
  .meta({ id: 'ImportedFields' })
export type ImportedProduct = { [F in keyof ImportedFields]-?: Exclude<ImportedFields[F], undefined> }
export type ImportedFields = z.output<typeof importedFields>

const importLine = z
  .object({
    line: z.int(),
    kind: z.enum(IMPORT_LINE_KINDS),
    sku: z.string(),
    name: z.string(),
    before: importedFields,
    after: importedFields,
    is_price_unusual: z.boolean(),
    faults: z.array(
      z.object({
        column: z.string(),
        found: z.string(),
        message: z.string(),
      }),
    ),
  })
  .meta({ id: 'ImportLine' })
export type ImportLine = z.output<typeof importLine>

const lineQuery = z.object({
  kind: z.enum(IMPORT_LINE_KINDS).optional(),
  after: idInPath.optional(),
})

const checkBody = z
  .object({
    /** false: an unknown category is a fault */
    create_categories: z.boolean(),
  })
  .meta({ id: 'CheckImport' })

const applyBody = z.object({ as_drafts: z.boolean().optional() }).nullish()

export const productCsvCalls = {
  'GET /api/v1/admin/product/export': {
    summary: 'All products for spreadsheets and for importing: UTF-8 with a byte order mark',
    access: 'admin',
    limit: 'browse',
    query: z.object({
      /** `semicolon` for Excel in Indonesia */
      separator: z.enum(CSV_SEPARATOR_NAMES).default('comma'),
    }),
    answer: z.string(),
    fileType: 'text/csv',
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
    summary: 'Results of an import, line by line, a page at a time',
    access: 'admin',
    limit: 'browse',
    params: byId,
    query: lineQuery,
    answer: z.object({
      data: z.array(importLine),
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
