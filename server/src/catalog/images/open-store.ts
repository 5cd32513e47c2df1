import path from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { folderStore } from './folder-store.ts'
import type { ImageStore } from './image-store.ts'
import { s3Store } from './s3-store.ts'

export class CannotOpenImageStore extends Error {
  override readonly name = 'CannotOpenPictures'
}

export function imageStoreOnDemand(config: Pick<Config, 's3' | 'dataDir'>): ImageStore {
  let opened: Promise<ImageStore> | undefined
  const open = (): Promise<ImageStore> => {
    opened ??= openImageStore(config)
    return opened
  }
  return {
    put: async (name, bytes) => (await open()).put(name, bytes),
    has: async (name) => (await open()).has(name),
    get: async (name) => (await open()).get(name),
    delete: async (name) => (await open()).delete(name),
    list: async () => (await open()).list(),
    sweep: async (before) => (await open()).sweep(before),
    readMarker: async () => (await open()).readMarker(),
    writeMarker: async (installationId) => (await open()).writeMarker(installationId),
  }
}

function openFailureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'it does not answer'
  // fetch describes a failed connection only in its cause
  if (error.cause instanceof Error) return openFailureReason(error.cause)
  return 'code' in error ? String(error.code) : error.name
}

/** @throws {CannotOpenImageStore} when the configured bucket does not answer */
export async function openImageStore(config: Pick<Config, 's3' | 'dataDir'>): Promise<ImageStore> {
  if (!config.s3) return folderStore(path.join(config.dataDir, 'images'))
  try {
    return await s3Store(config.s3)
  } catch (error) {
    throw new CannotOpenImageStore(
      `S3_BUCKET ${config.s3.bucket} cannot be used (${openFailureReason(error)}): check the S3 settings.`,
      { cause: error },
    )
  }
}
