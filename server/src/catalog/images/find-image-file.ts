import type { ImageFormat } from '@warung/contract/values/image-formats.ts'
import type { Log } from '../../platform/log/log.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { singleFlight } from '../../platform/queues/single-flight.ts'
import { fileName, type ImageFile, LARGEST } from './image-names.ts'
import type { ImageStore } from './image-store.ts'
import { servingQueue } from './work-queue.ts'

type FoundImageFile = {
  readonly bytes: Buffer
  readonly type: `image/${ImageFormat}`
  /** false: a substitute that must not be cached for long */
  readonly isFinal: boolean
}

export type FindImageFile = (file: ImageFile) => Promise<FoundImageFile | undefined>

export function imageFileFinder(store: ImageStore, log: Log): FindImageFile {
  const once = singleFlight<Buffer>()

  const makeAvif = async (file: ImageFile, largest: Buffer): Promise<Buffer> => {
    const avif = await servingQueue(async () => {
      const { encodeAvif } = await import('./encode-image.ts')
      return encodeAvif(largest, file.width)
    })
    await store.put(fileName(file), avif)
    return avif
  }

  const findOrMakeAvif = async (file: ImageFile): Promise<FoundImageFile | undefined> => {
    const largest = await store.get(fileName({ ...file, width: LARGEST, kind: 'webp' }))
    if (!largest) return undefined
    try {
      const bytes = await once(fileName(file), () => makeAvif(file, largest))
      return { bytes, type: 'image/avif', isFinal: true }
    } catch (error) {
      // Busy or full: serve WebP, which every browser that asks for AVIF can show.
      if (!(error instanceof Problem)) log.error({ err: error }, `no AVIF of ${fileName(file)}`)
      const webp = await store.get(fileName({ ...file, kind: 'webp' }))
      return webp && { bytes: webp, type: 'image/webp', isFinal: false }
    }
  }

  return async (file) => {
    const bytes = await store.get(fileName(file))
    if (bytes) return { bytes, type: `image/${file.kind}`, isFinal: true }
    return file.kind === 'avif' ? findOrMakeAvif(file) : undefined
  }
}
