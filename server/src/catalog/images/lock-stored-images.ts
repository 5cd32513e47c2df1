import { IMAGE_PATH } from '@warung/contract/image-sources.ts'
import { asc, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { storedImage } from '../../platform/database/schema/uploads.ts'

function storedAmong(db: Db, images: readonly string[]) {
  const named = [...new Set(images)].filter((image) => IMAGE_PATH.test(image))
  const isNamed = sql`${storedImage.image} in (select jsonb_array_elements_text(${JSON.stringify(named)}::jsonb))`
  return db.select({ image: storedImage.image }).from(storedImage).where(isNamed).$dynamic()
}

export async function findStoredImages(db: Db, images: readonly string[]): Promise<Set<string>> {
  if (images.length === 0) return new Set()
  return new Set((await storedAmong(db, images)).map(({ image }) => image))
}

/** The locks make the clean-up wait; their order prevents deadlocks. @returns the images that are stored */
export async function lockStoredImages(db: Db, images: readonly string[]): Promise<Set<string>> {
  if (images.length === 0) return new Set()
  const held = await storedAmong(db, images).orderBy(asc(storedImage.image)).for('key share')
  return new Set(held.map(({ image }) => image))
}

export async function lockStoredImage(db: Db, image: string): Promise<boolean> {
  return (await lockStoredImages(db, [image])).has(image)
}
