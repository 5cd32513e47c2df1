import type { ImagePixels } from './encode-image.ts'
import { uploadQueue } from './work-queue.ts'

/** Enough detail for a QR code on a poster. */
const SIDE_MAX = 1200

/** @throws {Problem} file_empty, image_required, image_damaged, image_too_many_pixels, image_queue_full */
export function readPixels(bytes: Buffer): Promise<ImagePixels> {
  return uploadQueue(async () => {
    const { decodePixels } = await import('./encode-image.ts') // loads libvips on first use
    return decodePixels(bytes, SIDE_MAX)
  })
}
