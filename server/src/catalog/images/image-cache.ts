import { LRUCache } from 'lru-cache'
import type { ShopEvents } from '../../platform/events/shop-events.ts'

/** Some hundreds of card images. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024
const KEPT_IMAGE_BYTES_MAX = 512 * 1024
/** Bounds how long a file deleted by another process is served. */
const KEPT_TTL_MS = 60_000

/** `name` is the file's, whatever name was requested. */
export type KeptImage = { readonly name: string; readonly type: string; readonly bytes: Buffer }

export type ImageCache = {
  /** @param asked the name requested under /images/ */
  readonly get: (asked: string) => KeptImage | undefined
  /** Counts removals. Read it before the file, and pass it to `put`. */
  readonly version: () => number
  readonly put: (asked: string, image: KeptImage, version: number) => void
  /** Stops listening. */
  readonly close: () => void
}

export function createImageCache(events: ShopEvents): ImageCache {
  const kept = new LRUCache<string, KeptImage>({
    maxSize: KEPT_BYTES_MAX,
    maxEntrySize: KEPT_IMAGE_BYTES_MAX,
    sizeCalculation: ({ bytes }) => bytes.length + 300,
    ttl: KEPT_TTL_MS,
  })
  let removals = 0
  const close = events.on('imagesRemoved', () => {
    removals += 1
    kept.clear()
  })
  return {
    get: (asked) => kept.get(asked),
    version: () => removals,
    put: (asked, image, version) => {
      if (version === removals) kept.set(asked, image)
    },
    close,
  }
}
