/** Chooses where pictures are kept, and tries it before anybody uploads one. */
import path from 'node:path'
import type { Config } from '../config.ts'
import { folderStore } from './folder-store.ts'
import type { PictureStore } from './picture-store.ts'
import { s3Store } from './s3-store.ts'

/** The message is a sentence for the person who started the shop. */
export class CannotOpenPictures extends Error {
  override readonly name = 'CannotOpenPictures'
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'AbortError') return 'it does not answer'
  return 'code' in error ? String(error.code) : error.name
}

/** @throws {CannotOpenPictures} when the configured bucket does not answer */
export const openPictureStore = async (config: Pick<Config, 's3' | 'dataDir'>): Promise<PictureStore> => {
  if (!config.s3) return folderStore(path.join(config.dataDir, 'images'))
  try {
    return await s3Store(config.s3)
  } catch (error) {
    throw new CannotOpenPictures(
      `S3_BUCKET ${config.s3.bucket} cannot be used (${reasonOf(error)}): check the S3 settings.`,
      { cause: error },
    )
  }
}
