import type { ImportCounts, ImportedFields } from '@warung/contract/product-csv.ts'
import type { CsvColumn } from '@warung/contract/product-fields.ts'
import type { ProductOption } from '@warung/contract/product-groups.ts'
import {
  CSV_ENCODINGS,
  IMPORT_LINE_KINDS,
  PICTURE_FAULTS,
  PRODUCT_IMPORT_STATES,
  WRITING_IMPORT_STATES,
} from '@warung/contract/values/product-imports.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { oneOf } from '../sql/checks.ts'
import { appUser } from './accounts.ts'
import { product } from './catalog.ts'
import type { FileFault, LineFault } from './import-faults.ts'

export type StoredFaultGroup = {
  readonly fault: LineFault
  readonly lines: readonly number[]
  readonly line_count: number
}

export type CheckedFile = {
  readonly counts: ImportCounts
  readonly columns: readonly CsvColumn[]
  readonly ignored_columns: readonly string[]
  readonly new_categories: readonly string[]
  /** absent in rows of the previous release */
  readonly faults?: readonly StoredFaultGroup[]
  /** how many pictures are to be fetched; absent in rows of the release before */
  readonly picture_addresses?: number
  /** whose export the file is; absent for files of this shop */
  readonly marketplace?: {
    readonly name: string
    readonly skipped_lines: number
    /** variants that could not be put in a group; absent in rows of the release before */
    readonly alone_lines?: number
    /** weights are kilograms with decimals */
    readonly has_kilograms?: true
  }
}

export const productImport = pgTable(
  'product_import',
  {
    product_import_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    asked_by: integer()
      .notNull()
      .references(() => appUser.user_id),
    file_name: text().notNull(),
    encoding: text({ enum: CSV_ENCODINGS }).notNull(),
    state: text({ enum: PRODUCT_IMPORT_STATES }).notNull(),
    create_categories: boolean().notNull().default(false),
    as_drafts: boolean().notNull().default(false),
    checked: jsonb().$type<CheckedFile>(),
    fault: jsonb().$type<FileFault>(),
    done_count: integer().notNull().default(0),
    total_count: integer().notNull().default(0),
    /** categories that it created: an undo deletes them */
    category_ids: jsonb().$type<readonly number[]>().notNull().default([]),
    skipped_count: integer().notNull().default(0),
    /** counts the workers that started: only the latest may write (claim-import.ts) */
    claim: integer().notNull().default(0),
    created_at: time().notNull(),
    imported_at: time(),
    undone_at: time(),
  },
  (t) => [
    check('product_import_state', oneOf(t.state, PRODUCT_IMPORT_STATES)),
    // only one at a time: two would refuse and undo one another
    uniqueIndex('product_import_writing').on(sql`(true)`).where(oneOf(t.state, WRITING_IMPORT_STATES)),
  ],
)

export const productImportText = pgTable(
  'product_import_text',
  {
    product_import_id: integer()
      .notNull()
      .references(() => productImport.product_import_id, { onDelete: 'cascade' }),
    part: integer().notNull(),
    text: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.product_import_id, t.part] })],
)

export const productImportLine = pgTable(
  'product_import_line',
  {
    product_import_id: integer().notNull(),
    line: integer().notNull(),
    kind: text({ enum: IMPORT_LINE_KINDS }).notNull(),
    sku: text().notNull(),
    name: text().notNull(),
    /** no foreign key, because the demo's products may be deleted first */
    product_id: integer(),
    /** only the changed fields; for a new product all, in `after` */
    before: jsonb().$type<ImportedFields>().notNull(),
    after: jsonb().$type<ImportedFields>().notNull(),
    is_price_unusual: boolean().notNull().default(false),
    faults: jsonb().$type<readonly LineFault[]>().notNull(),
    /** on other servers, downloaded once the product exists */
    picture_addresses: jsonb().$type<readonly string[]>().notNull().default([]),
    /** the group of the file that the product is to join: the `position` of product_import_group */
    group_position: integer(),
    /** the group that it is in before; an undo puts it back */
    left_group_id: integer(),
    /** the product is alone, and is put in its group once all lines are written */
    waits_for_group: boolean().notNull().default(false),
    is_applied: boolean().notNull().default(false),
    moved: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.product_import_id, t.line] }),
    foreignKey({
      name: 'product_import_line_import',
      columns: [t.product_import_id],
      foreignColumns: [productImport.product_import_id],
    }).onDelete('cascade'),
    check('product_import_line_kind', oneOf(t.kind, IMPORT_LINE_KINDS)),
    index('product_import_line_of_kind').on(t.product_import_id, t.kind, t.line),
    index('product_import_line_waits').on(t.product_import_id, t.line).where(sql`${t.waits_for_group}`),
  ],
)

/** Groups of variants that an import makes, or changes (D27). */
export const productImportGroup = pgTable(
  'product_import_group',
  {
    product_import_id: integer()
      .notNull()
      .references(() => productImport.product_import_id, { onDelete: 'cascade' }),
    /** the line that names it first */
    position: integer().notNull(),
    /** null until it is made; no reference: an admin may separate it */
    product_group_id: integer(),
    name: text().notNull(),
    options: jsonb().$type<readonly ProductOption[]>().notNull(),
    /** null: it is new */
    options_before: jsonb().$type<readonly ProductOption[]>(),
    /** of the group as the check, then the import, has left it */
    version: integer().notNull().default(1),
    is_written: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.product_import_id, t.position] })],
)

/** Pictures of imported products at other servers. A row is deleted once its picture is stored (decisions/065). */
export const pictureToFetch = pgTable(
  'picture_to_fetch',
  {
    product_id: integer()
      .notNull()
      .references(() => product.product_id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    product_import_id: integer()
      .notNull()
      .references(() => productImport.product_import_id, { onDelete: 'cascade' }),
    address: text().notNull(),
    tries: integer().notNull().default(0),
    try_at: time().notNull(),
    /** why it was given up */
    fault: text({ enum: PICTURE_FAULTS }),
  },
  (t) => [
    primaryKey({ columns: [t.product_id, t.position] }),
    check('picture_to_fetch_fault', oneOf(t.fault, PICTURE_FAULTS)),
    index('picture_to_fetch_due').on(t.try_at).where(sql`${t.fault} is null`),
    index('picture_to_fetch_import').on(t.product_import_id),
  ],
)
