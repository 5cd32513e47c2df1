import { IMAGE_PATH } from '@warung/contract/image-sources.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { storedImage } from '../../platform/database/schema/uploads.ts'

/** Locks the image's row, so that cleaning up waits. @returns whether the shop has stored it */
export async function holdStoredImage(db: Db, image: string): Promise<boolean> {
  if (!IMAGE_PATH.test(image)) return false
  const held = await db
    .select({ image: storedImage.image })
    .from(storedImage)
    .where(eq(storedImage.image, image))
    .for('key share')
  return held.length > 0
}
