/** From bytes that anybody may have made to a picture of the shop: encoded, named by its content, kept. */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { picture } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { type EncodedPicture, encodePicture } from './encode-picture.ts'
import { lockPicture } from './lock-picture.ts'
import { fileName, imagePath, LARGEST } from './picture-names.ts'
import type { PictureStore } from './picture-store.ts'
import { uploadLane } from './take-turns.ts'

const hashOf = ({ webp }: EncodedPicture): string => {
  const largest = webp.get(LARGEST)
  if (!largest) throw new Error('a picture was encoded without its largest width')
  return createHash('sha256').update(largest).digest('hex').slice(0, 32)
}

/**
 * The same picture twice is one picture, and fresh again: nobody clears it away for another day.
 *
 * @returns its path, what a product's `image` holds
 * @throws {Problem} bad-input, unsupported-type, too-large, no-space; unavailable when too many wait
 */
export const storePicture = async (
  db: Db,
  store: PictureStore,
  bytes: Buffer,
  now: Date,
): Promise<string> => {
  const encoded = await uploadLane(() => encodePicture(bytes))
  const hash = hashOf(encoded)
  const image = imagePath(hash)
  const { width, height, placeholder } = encoded
  await inTransaction(db, async (db) => {
    await lockPicture(db, image)
    // files first: a row promises them; writing them again, should this be tried again, changes nothing
    for (const [of, file] of encoded.webp) await store.put(fileName({ hash, width: of, kind: 'webp' }), file)
    await db
      .insert(picture)
      .values({ image, width, height, image_placeholder: placeholder, created_at: now })
      .onConflictDoUpdate({
        target: picture.image,
        set: { created_at: sql`greatest(${picture.created_at}, excluded.created_at)` },
      })
  })
  return image
}
