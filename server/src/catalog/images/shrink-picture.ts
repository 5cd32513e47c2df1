import { uploadQueue } from './work-queue.ts'

/** @throws {Problem} file_empty, image_required, image_damaged, image_too_many_pixels, image_queue_full */
export function shrinkPicture(bytes: Buffer, sideMax: number): Promise<Buffer> {
  return uploadQueue(async () => {
    const { encodeWithin } = await import('./encode-image.ts') // loads libvips on first use
    return encodeWithin(bytes, sideMax)
  })
}
