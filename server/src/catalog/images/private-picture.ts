/** A buyer's picture for admins alone: it has no address of its own, and is stored with what it belongs to. */
import { Problem } from '../../platform/problems/problem.ts'
import { buyersQueue } from './work-queue.ts'

/** Small letters in a tall screenshot stay readable. */
const PRIVATE_SIDE_MAX = 1600
/** Browsers shrink to 1600 pixels a side before sending. A small file may hold far more, which cost seconds. */
const PRIVATE_MEGAPIXELS_MAX = 6

const busyNetworks = new Set<string>()

/**
 * @param sent base64
 * @param network of the sender: it has one picture in the queue, so that it keeps no other buyer waiting
 * @returns WebP, without what the camera noted
 * @throws {Problem} file_empty, image_required, image_damaged, image_too_many_pixels, image_queue_full
 */
export async function shrinkPrivatePicture(sent: string, network: string): Promise<Buffer> {
  if (busyNetworks.has(network)) throw new Problem('image_queue_full')
  busyNetworks.add(network)
  try {
    return await buyersQueue(async () => {
      const { encodeWithin } = await import('./encode-image.ts') // loads libvips on first use
      const limits = { sideMax: PRIVATE_SIDE_MAX, megapixelsMax: PRIVATE_MEGAPIXELS_MAX }
      return encodeWithin(Buffer.from(sent, 'base64'), limits)
    })
  } finally {
    busyNetworks.delete(network)
  }
}

/** @param stored WebP */
export function privatePictureUri(stored: Buffer): string {
  return `data:image/webp;base64,${stored.toString('base64')}`
}
