/** The images that are asked for most, in bounded memory. */
import { LRUCache } from 'lru-cache'
import type { ShopEvents } from '../../platform/events/shop-events.ts'

/** Some hundreds of cards' images: those of the pages that are asked for most. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024
const KEPT_IMAGE_BYTES_MAX = 512 * 1024
/** What another process has deleted is gone from memory too. */
const KEPT_TTL_MS = 60_000

/** `name` is that of its file, whatever it was asked for as. */
export type KeptImage = { readonly name: string; readonly type: string; readonly bytes: Buffer }

export type ImageCache = {
  /** @param asked the name that was asked for under /images/ */
  readonly get: (asked: string) => KeptImage | undefined
  /** Counts removals: asked for before a file is read, and handed over with it. */
  readonly version: () => number
  readonly put: (asked: string, image: KeptImage, version: number) => void
  /** Hears no more. */
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
