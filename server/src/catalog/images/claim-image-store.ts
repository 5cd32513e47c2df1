/** Keeps a shop on a wrong or empty database from deleting the pictures of the right one. */
import type { Db } from '../../platform/database/open.ts'
import { storedImage } from '../../platform/database/schema/uploads.ts'
import { findInstallation } from '../../providers/installation.ts'
import { imagePath, parseFileName } from './image-names.ts'
import type { ImageStore } from './image-store.ts'
import { findStoredImages } from './lock-stored-images.ts'

export class ImagesOfAnotherDatabase extends Error {
  override readonly name = 'ImagesOfAnotherDatabase'

  constructor() {
    super(
      'The stored pictures belong to another database, so none is deleted: check DATABASE_URL, DATA_DIR and S3_BUCKET.',
    )
  }
}

/** Marks a store that holds pictures of several databases: none of them deletes any. */
const SHARED = 'shared'

/** Whose pictures a store holds: this database's alone, those of others too, or only those of others. */
type ImageOwner = 'own' | 'shared' | 'foreign'

async function storedPaths(store: ImageStore): Promise<string[]> {
  return [...new Set((await store.list()).flatMap((name) => parseFileName(name)?.hash ?? []))].map(imagePath)
}

async function findImageOwner(db: Db, store: ImageStore): Promise<ImageOwner> {
  const { installation_id } = await findInstallation(db)
  const marker = await store.readMarker()
  if (marker === installation_id) return 'own'
  const images = await storedPaths(store)
  if (images.length === 0) return 'own'
  if ((await findStoredImages(db, images)).size === 0) return 'foreign'
  return marker === undefined ? 'own' : 'shared' // stores of earlier releases have no marker
}

async function markStore(db: Db, store: ImageStore, owner: 'own' | 'shared'): Promise<void> {
  const marker = owner === 'own' ? (await findInstallation(db)).installation_id : SHARED
  if ((await store.readMarker()) !== marker) await store.writeMarker(marker)
}

export async function ownsImages(db: Db, store: ImageStore): Promise<boolean> {
  return (await findImageOwner(db, store)) === 'own'
}

/**
 * Marks the store with this installation's id, or as shared.
 * @returns whether this database may delete pictures
 * @throws {ImagesOfAnotherDatabase} if it has pictures, but not those of the store
 */
export async function claimImageStore(db: Db, store: ImageStore): Promise<boolean> {
  const owner = await findImageOwner(db, store)
  if (owner !== 'foreign') await markStore(db, store, owner)
  else if ((await db.select({ image: storedImage.image }).from(storedImage).limit(1)).length > 0)
    throw new ImagesOfAnotherDatabase()
  return owner === 'own'
}

/** Before the demo's pictures are added: they must not make the pictures of another database look like this one's. */
export async function shareImageStore(db: Db, store: ImageStore): Promise<void> {
  await markStore(db, store, (await ownsImages(db, store)) ? 'own' : 'shared')
}
