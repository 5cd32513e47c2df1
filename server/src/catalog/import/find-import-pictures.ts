import type { ProductImport } from '@warung/contract/product-csv.ts'
import type { Language } from '@warung/contract/values/languages.ts'
import { PICTURE_FAILURES_SHOWN } from '@warung/contract/values/product-imports.ts'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { pictureToFetch } from '../../platform/database/schema/product-imports.ts'
import { importReportTexts } from './messages/report-texts.ts'

type PicturesOfImport = NonNullable<ProductImport['pictures']>

async function failuresOf(
  db: Db,
  importId: number,
  language: Language,
): Promise<PicturesOfImport['failures']> {
  const found = await db
    .select({ sku: product.sku, address: pictureToFetch.address, fault: pictureToFetch.fault })
    .from(pictureToFetch)
    .innerJoin(product, eq(product.product_id, pictureToFetch.product_id))
    .where(and(eq(pictureToFetch.product_import_id, importId), isNotNull(pictureToFetch.fault)))
    .orderBy(asc(pictureToFetch.product_id), asc(pictureToFetch.position))
    .limit(PICTURE_FAILURES_SHOWN)
  return found.flatMap(({ sku, address, fault }) =>
    fault === null ? [] : [{ sku, address, message: importReportTexts[language].pictureFault(fault) }],
  )
}

/** By import; imports without pictures are missing. */
export async function findImportPictures(
  db: Db,
  importIds: readonly number[],
  language: Language,
): Promise<Map<number, PicturesOfImport>> {
  const isFailed = sql`${pictureToFetch.fault} is not null`
  const counted = await db
    .select({
      id: pictureToFetch.product_import_id,
      waiting: sql<number>`(count(*) filter (where not ${isFailed}))::integer`,
      failed: sql<number>`(count(*) filter (where ${isFailed}))::integer`,
    })
    .from(pictureToFetch)
    .where(inArray(pictureToFetch.product_import_id, [...importIds]))
    .groupBy(pictureToFetch.product_import_id)
  const found = new Map<number, PicturesOfImport>()
  for (const { id, waiting, failed } of counted)
    found.set(id, { waiting, failed, failures: failed === 0 ? [] : await failuresOf(db, id, language) })
  return found
}
