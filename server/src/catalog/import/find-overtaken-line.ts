import { PLAIN_CSV_COLUMNS } from '@warung/contract/product-fields.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import type { FileFault } from '../../platform/database/schema/import-faults.ts'
import { productImportLine } from '../../platform/database/schema/product-imports.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { jsonPairs } from '../../platform/database/sql/wire-columns.ts'

type OvertakenLine = { readonly code: 'product_gone' | 'product_changed' | 'sku_taken'; readonly sku: string }

/** Without stock, which is written as a difference. */
const compared = PLAIN_CSV_COLUMNS.filter((column) => column !== 'stock')
const comparedFields = jsonPairs(
  'current',
  Object.fromEntries(compared.map((column) => [column, product[column]])),
)
const notCompared = sql.raw(`'{stock,categories,pictures,variant}'`)

/** Categories, pictures and groups are compared later, under lock. */
export async function findOvertakenLine(db: Db, importId: number): Promise<FileFault | undefined> {
  const [found] = await rows<OvertakenLine>(
    db,
    sql`select 'product_gone' as code, line.sku from ${productImportLine} as line
        where line.product_import_id = ${importId} and line.kind = 'change' and not line.is_applied
          and not exists (select from ${product} as current
            where current.product_id = line.product_id and current.deleted_at is null)
      union all
      select 'product_changed', line.sku from ${productImportLine} as line
        join ${product} as current on current.product_id = line.product_id and current.deleted_at is null
        where line.product_import_id = ${importId} and line.kind = 'change' and not line.is_applied
          and (current.sku <> line.sku
            or not jsonb_build_object(${comparedFields}) @> (line.before - ${notCompared}::text[]))
      union all
      select 'sku_taken', line.sku from ${productImportLine} as line
        join ${product} as current on current.sku = line.sku and current.deleted_at is null
        where line.product_import_id = ${importId} and line.kind = 'create' and not line.is_applied
      limit 1`,
  )
  return found
}
