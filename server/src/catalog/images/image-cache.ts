import { LRUCache } from 'lru-cache'
import type { ShopEvents } from '../../platform/events/shop-events.ts'

const CACHE_BYTES_MAX = 16 * 1024 * 1024
const CACHED_IMAGE_BYTES_MAX = 512 * 1024
const CACHE_TTL_MS = 60_000

export type CachedImage = { readonly name: string; readonly type: string; readonly bytes: Buffer }

export type ImageCache = {
  readonly get: (requestedName: string) => CachedImage | undefined
  /** Read it before the file, and pass it to `put`. */
  readonly version: () => number
  readonly put: (requestedName: string, image: CachedImage, version: number) => void
  readonly close: () => void
}

export function createImageCache(events: ShopEvents): ImageCache {
  const cache = new LRUCache<string, CachedImage>({
    maxSize: CACHE_BYTES_MAX,
    maxEntrySize: CACHED_IMAGE_BYTES_MAX,
    sizeCalculation: ({ bytes }) => bytes.length + 300,
    ttl: CACHE_TTL_MS,
  })
  let removals = 0
  const close = events.on('imagesRemoved', () => {
    removals += 1
    cache.clear()
  })
  return {
    get: (requestedName) => cache.get(requestedName),
    version: () => removals,
    put: (requestedName, image, version) => {
      if (version === removals) cache.set(requestedName, image)
    },
    close,
  }
}
