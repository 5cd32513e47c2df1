import { eq, sql } from 'drizzle-orm'
import { exclusively } from '../../platform/database/exclusive-work.ts'
import type { Db } from '../../platform/database/open.ts'
import { storedImage } from '../../platform/database/schema/uploads.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { emit } from '../../platform/events/shop-events.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import { claimImageStore } from './claim-image-store.ts'
import { imageFileNames, imagePath, parseFileName } from './image-names.ts'
import type { ImageStore } from './image-store.ts'

/** Keeps an import's pictures while it can be undone. */
const isUnused = sql`not exists (select from product where product.image = picture.image)
  and not exists (select from product_image where product_image.image = picture.image)
  and not exists (select from product_category where product_category.image = picture.image)
  and not exists (select from deleted_category where deleted_category.image = picture.image)
  and picture.image not in (select taken->>'image'
    from product_import_line, jsonb_array_elements(before->'pictures') as taken where before ? 'pictures')
  and not exists (select from order_product where order_product.image = picture.image)
  and not exists (select from shop_setting where key = 'logo' and value = to_jsonb(picture.image))`

/** The first statement waits for transactions that hold the row (check-product.ts); the second sees what they committed. */
function deleteUnusedRows(db: Db, before: Date): Promise<void> {
  return inTransaction(db, async (db) => {
    const found = await rows<{ image: string }>(
      db,
      sql`select image from picture where created_at < ${before.toISOString()}::timestamptz and ${isUnused}
        order by image for update`,
    )
    if (found.length === 0) return
    const images = sql.param(JSON.stringify(found.map(({ image }) => image)))
    await db.execute(sql`
      delete from picture
        where image in (select jsonb_array_elements_text(${images}::jsonb)) and ${isUnused}`)
  })
}

async function isRecordedImage(db: Db, image: string): Promise<boolean> {
  return (
    (await db.select({ image: storedImage.image }).from(storedImage).where(eq(storedImage.image, image)))
      .length > 0
  )
}

/** No row can be added meanwhile (store-image.ts). @returns false when the image has a row and its files stay */
export function removeFilesWithoutRow(db: Db, store: ImageStore, hash: string): Promise<boolean> {
  const image = imagePath(hash)
  return exclusively(db, image, async (db) => {
    if (await isRecordedImage(db, image)) return false
    await Promise.all(imageFileNames(hash).map((name) => store.delete(name)))
    emit(db, 'imagesRemoved')
    return true
  })
}

/**
 * Removes images unused for a day, rows before files, so that no row lacks its files. None from a store that
 * holds pictures of another database.
 * @returns how many
 * @throws {ImagesOfAnotherDatabase}
 */
export async function removeUnusedImages(db: Db, store: ImageStore, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DAY_MS)
  if (!(await claimImageStore(db, store))) return 0
  await store.sweep(before)
  await deleteUnusedRows(db, before)
  const recorded = new Set(
    (await rows<{ image: string }>(db, sql`select image from picture`)).map((row) => row.image),
  )
  const hashes = new Set((await store.list()).flatMap((name) => parseFileName(name)?.hash ?? []))
  let removed = 0
  for (const hash of hashes) {
    if (recorded.has(imagePath(hash))) continue
    if (await removeFilesWithoutRow(db, store, hash)) removed += 1
  }
  return removed
}
