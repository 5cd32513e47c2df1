import type { ImportCounts } from '@warung/contract/product-csv.ts'
import { CATEGORIES_MAX } from '@warung/contract/values/limits.ts'
import { CSV_LINES_MAX, IMPORT_LINE_KINDS } from '@warung/contract/values/product-imports.ts'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { productCategory } from '../../platform/database/schema/catalog.ts'
import {
  type CheckedFile,
  productImport,
  productImportGroup,
  productImportLine,
  productImportText,
} from '../../platform/database/schema/product-imports.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { type CheckedLine, checkLines, type FileCheck } from './check-lines.ts'
import { type ImportRow, inClaimedImport } from './claim-import.ts'
import { FaultGroups } from './fault-groups.ts'
import type { FileRecord } from './file-record.ts'
import { FileRefused } from './file-refused.ts'
import { CategoryNames } from './find-categories.ts'
import { parseRecords } from './parse-records.ts'
import { type FileHeads, findShape, readHeads } from './read-heads.ts'
import { readLine } from './read-line.ts'
import { checkGroups } from './variants/check-groups.ts'
import { FileGroups } from './variants/file-groups.ts'

const CHECKED_BATCH_LINES = 500

async function textPart(db: Db, importId: number, part: number): Promise<string | undefined> {
  const [found] = await db
    .select({ text: productImportText.text })
    .from(productImportText)
    .where(and(eq(productImportText.product_import_id, importId), eq(productImportText.part, part)))
  return found?.text
}

async function* storedText(db: Db, importId: number, first: string): AsyncGenerator<string> {
  let part = 0
  for (let text: string | undefined = first; text !== undefined; text = await textPart(db, importId, part)) {
    part += 1
    yield text
  }
}

class Findings {
  readonly counts: { -readonly [name in keyof ImportCounts]: number } = {
    ...{ create: 0, change: 0, same: 0, fault: 0 },
    ...{ prices: 0, stocks: 0, unusual_prices: 0 },
  }
  readonly faults = new FaultGroups()
  lines = 0
  addresses = 0

  add({ line, kind, before, is_price_unusual, faults, picture_addresses = [] }: CheckedLine): void {
    this.lines += 1
    this.addresses += picture_addresses.length
    this.faults.add(line, faults)
    this.counts[kind] += 1
    if (before.price !== undefined) this.counts.prices += 1
    if (before.stock !== undefined) this.counts.stocks += 1
    if (is_price_unusual === true) this.counts.unusual_prices += 1
  }
}

type Reading = {
  readonly db: Db
  readonly row: ImportRow
  readonly heads: FileHeads
  readonly check: FileCheck
  readonly findings: Findings
}

/** One JSON parameter: thousands of placeholders would block the event loop. */
async function insertLines(db: Db, importId: number, lines: readonly CheckedLine[]): Promise<void> {
  await db.execute(sql`insert into ${productImportLine} (product_import_id, line, kind, sku, name, product_id,
      before, after, is_price_unusual, faults, picture_addresses)
    select ${importId}::integer, line, kind, sku, name, product_id, before, after, is_price_unusual, faults, picture_addresses
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as new(line integer, kind text, sku text, name text,
      product_id integer, before jsonb, after jsonb, is_price_unusual boolean, faults jsonb, picture_addresses jsonb)`)
}

async function saveLines({ db, row, heads, check, findings }: Reading, batch: FileRecord[]): Promise<void> {
  if (batch.length === 0) return
  const read = batch.splice(0).map((record) => readLine(record, heads))
  const checked = await checkLines(db, read, check)
  for (const line of checked) findings.add(line)
  if (findings.lines > CSV_LINES_MAX) throw new FileRefused({ code: 'too_many_lines', most: CSV_LINES_MAX })
  await inClaimedImport(db, row, async (db) => {
    await insertLines(db, row.product_import_id, checked)
    await db
      .update(productImport)
      .set({ done_count: findings.lines })
      .where(eq(productImport.product_import_id, row.product_import_id))
  })
}

async function checkNewCategories(db: Db, { createCategories, newCategories }: FileCheck): Promise<void> {
  if (!createCategories || newCategories.size === 0) return
  const [existing] = await db.select({ count: count() }).from(productCategory)
  if ((existing?.count ?? 0) + newCategories.size > CATEGORIES_MAX)
    throw new FileRefused({ code: 'too_many_categories', most: CATEGORIES_MAX })
}

/** Counted from the stored lines, because the faults of a group are known only after the last line. */
async function countLines(db: Db, importId: number): Promise<Partial<ImportCounts>> {
  const [counted] = await rows<ImportCounts>(
    db,
    sql`select ${sql.join(
      IMPORT_LINE_KINDS.map(
        (kind) => sql`(count(*) filter (where kind = ${kind}))::integer as ${sql.identifier(kind)}`,
      ),
      sql`, `,
    )}, (count(*) filter (where before ? 'price'))::integer as prices,
      (count(*) filter (where before ? 'stock'))::integer as stocks,
      (count(*) filter (where is_price_unusual))::integer as unusual_prices
      from ${productImportLine} where product_import_id = ${importId}`,
  )
  return counted ?? {}
}

/** @returns how many variants of a marketplace become products of their own */
async function findGroupFaults({ db, row, heads, check, findings }: Reading): Promise<number> {
  const isLenient = heads.marketplace !== undefined
  const faults = await checkGroups({ db, row, isLenient, inFile: check.groups })
  if (!isLenient) for (const { line, fault } of faults) findings.faults.add(line, [fault])
  if (faults.length > 0) Object.assign(findings.counts, await countLines(db, row.product_import_id))
  return isLenient ? faults.filter(({ fault }) => fault.code !== 'group_of_one').length : 0
}

type Checked = Pick<ImportRow, 'checked' | 'state' | 'fault'>

function beginCheck({ create_categories }: ImportRow): FileCheck {
  return {
    groups: new FileGroups(),
    categories: new CategoryNames(),
    createCategories: create_categories,
    newCategories: new Map(),
    storedImages: new Set(),
    lineOfSku: new Map(),
    lineOfFoldedSku: new Map(),
  }
}

/** @throws {FileRefused} when the file cannot be read */
async function checkRecords(db: Db, row: ImportRow): Promise<Checked> {
  const importId = row.product_import_id
  const first = (await textPart(db, importId, 0)) ?? ''
  const findings = new Findings()
  const check = beginCheck(row)
  let heads: FileHeads | undefined
  let count = 0
  const batch: FileRecord[] = []
  const shape = findShape(first)
  for await (const record of parseRecords(storedText(db, importId, first), shape)) {
    if (heads === undefined) {
      heads = readHeads(record.cells, shape)
      continue
    }
    count += 1
    batch.push(...(heads.marketplace?.read(record) ?? [record]))
    if (batch.length >= CHECKED_BATCH_LINES) await saveLines({ db, row, heads, check, findings }, batch)
  }
  batch.push(...(heads?.marketplace?.end() ?? []))
  if (heads) await saveLines({ db, row, heads, check, findings }, batch)
  if (heads === undefined || findings.lines === 0) throw new FileRefused({ code: 'no_products' })
  await checkNewCategories(db, check)
  const alone_lines = await findGroupFaults({ db, row, heads, check, findings })
  const checked: CheckedFile = {
    counts: findings.counts,
    columns: heads.columns,
    ignored_columns: heads.ignored,
    new_categories: [...check.newCategories.values()],
    faults: findings.faults.all(),
    picture_addresses: findings.addresses,
    ...(heads.marketplace && {
      marketplace: {
        ...{ name: heads.marketplace.name, skipped_lines: count - findings.lines, alone_lines },
        ...(heads.marketplace.hasKilograms ? { has_kilograms: true } : {}),
      },
    }),
  }
  return { checked, state: findings.counts.fault > 0 ? 'faulty' : 'ready', fault: null }
}

/** Starts over after a crash. @throws {ImportTakenOver} */
export async function checkFile(db: Db, row: ImportRow): Promise<void> {
  const importId = row.product_import_id
  await inClaimedImport(db, row, async (db) => {
    await db.delete(productImportLine).where(eq(productImportLine.product_import_id, importId))
    await db.delete(productImportGroup).where(eq(productImportGroup.product_import_id, importId))
  })
  const found = await checkRecords(db, row).catch((error: unknown): Checked => {
    if (!(error instanceof FileRefused)) throw error
    return { checked: null, state: 'unreadable', fault: error.fault }
  })
  await inClaimedImport(db, row, async (db) => {
    await db.update(productImport).set(found).where(eq(productImport.product_import_id, importId))
  })
}
