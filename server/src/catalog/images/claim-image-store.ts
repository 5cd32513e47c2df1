/** Keeps a shop on a wrong or empty database from deleting the pictures of the right one. */

import type { Db } from '../../platform/database/open.ts'
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

async function storedPaths(store: ImageStore): Promise<string[]> {
  return [...new Set((await store.list()).flatMap((name) => parseFileName(name)?.hash ?? []))].map(imagePath)
}

/** Without a marker, the database must know one of the pictures: stores of earlier releases have none. */
async function isClaimable(db: Db, store: ImageStore, marker: string | undefined): Promise<boolean> {
  const images = await storedPaths(store)
  if (images.length === 0) return true
  return marker === undefined && (await findStoredImages(db, images)).size > 0
}

export async function ownsImages(db: Db, store: ImageStore): Promise<boolean> {
  const { installation_id } = await findInstallation(db)
  const marker = await store.readMarker()
  return marker === installation_id || (await isClaimable(db, store, marker))
}

/** Marks the store with this installation's id. @throws {ImagesOfAnotherDatabase} */
export async function claimImageStore(db: Db, store: ImageStore): Promise<void> {
  const { installation_id } = await findInstallation(db)
  const marker = await store.readMarker()
  if (marker === installation_id) return
  if (!(await isClaimable(db, store, marker))) throw new ImagesOfAnotherDatabase()
  await store.writeMarker(installation_id)
}
