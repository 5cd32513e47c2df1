/** From bytes that anybody may have made to a picture of the shop: encoded, named by its content, kept. */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../database/open.ts'
import { picture } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { Problem } from '../problems.ts'
import { type EncodedPicture, encodePicture } from './encode-picture.ts'
import { lockPicture } from './lock-picture.ts'
import { fileName, imagePath, LARGEST } from './picture-names.ts'
import type { PictureStore } from './picture-store.ts'
import { removeFilesWithoutRow } from './remove-unused-pictures.ts'
import { uploadLane } from './take-turns.ts'

/** Names hold the hash of what they hold: a file that is there needs no writing. */
const writeMissing = async (store: PictureStore, files: ReadonlyMap<string, Buffer>): Promise<void> => {
  const write = async ([name, bytes]: [string, Buffer]): Promise<void> => {
    if (!(await store.has(name))) await store.put(name, bytes)
  }
  // all of them end first: nothing is written any more once this has failed
  for (const each of await Promise.allSettled([...files].map(write))) {
    if (each.status === 'rejected') throw each.reason
  }
}

const isFull = (error: unknown): boolean => error instanceof Problem && error.kind === 'no-space'

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
  const files = new Map<string, Buffer>()
  for (const [of, file] of encoded.webp) files.set(fileName({ hash, width: of, kind: 'webp' }), file)
  // files first: a row promises them. Outside: the embedded database serves nobody else during a transaction
  try {
    await writeMissing(store, files)
  } catch (error) {
    // of what did fit nobody would have the room; where even this fails, the clearing away comes by
    if (isFull(error)) await removeFilesWithoutRow(db, store, hash).catch(() => {})
    throw error
  }
  await inTransaction(db, async (db) => {
    await lockPicture(db, image)
    await writeMissing(store, files) // they had no row until now: they may have been cleared away meanwhile
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
