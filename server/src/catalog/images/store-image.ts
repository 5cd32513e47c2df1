import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { exclusively } from '../../platform/database/exclusive-work.ts'
import type { Db } from '../../platform/database/open.ts'
import { storedImage } from '../../platform/database/schema/uploads.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { allEnded } from '../../platform/queues/all-ended.ts'
import type { EncodedImage } from './encode-image.ts'
import { fileName, imagePath, LARGEST } from './image-names.ts'
import type { ImageStore } from './image-store.ts'
import { removeFilesWithoutRow } from './remove-unused-images.ts'
import { uploadQueue } from './work-queue.ts'

/** Skips existing files: the name is a hash of the content. */
async function writeMissing(store: ImageStore, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const write = async ([name, bytes]: [string, Buffer]): Promise<void> => {
    if (!(await store.has(name))) await store.put(name, bytes)
  }
  await allEnded([...files].map(write))
}

function isFull(error: unknown): boolean {
  return error instanceof Problem && error.code === 'image_store_full'
}

function contentHash({ webp }: EncodedImage): string {
  const largest = webp.get(LARGEST)
  if (!largest) throw new Error('a picture was encoded without its largest width')
  return createHash('sha256').update(largest).digest('hex').slice(0, 32)
}

/**
 * Storing an existing image renews its age, which the clean-up looks at.
 * @throws {Problem} those of encodeImage; image_store_full, image_store_unreachable, image_queue_full
 */
export async function storeImage(db: Db, store: ImageStore, bytes: Buffer, now: Date): Promise<string> {
  const encoded = await uploadQueue(async () => {
    const { encodeImage } = await import('./encode-image.ts') // loads libvips on first use
    return encodeImage(bytes)
  })
  const hash = contentHash(encoded)
  const image = imagePath(hash)
  const { width, height, placeholder } = encoded
  const files = new Map<string, Buffer>()
  for (const [of, file] of encoded.webp) files.set(fileName({ hash, width: of, kind: 'webp' }), file)
  // Files before the row, which promises them; never in a transaction, which would block the whole embedded database.
  try {
    await writeMissing(store, files)
  } catch (error) {
    // If this fails too, the clean-up job frees the space.
    if (isFull(error)) await removeFilesWithoutRow(db, store, hash).catch(() => {})
    throw error
  }
  await exclusively(db, image, async (db) => {
    await db
      .insert(storedImage)
      .values({ image, width, height, image_placeholder: placeholder, created_at: now })
      .onConflictDoUpdate({
        target: storedImage.image,
        set: { created_at: sql`greatest(${storedImage.created_at}, excluded.created_at)` },
      })
  })
  // The clean-up may have removed them while they had no row; from now on it leaves them.
  await writeMissing(store, files)
  return image
}
