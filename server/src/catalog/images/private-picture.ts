/** A buyer's picture for admins alone: it has no address of its own, and is stored with what it belongs to. */
import { shrinkPicture } from './shrink-picture.ts'

/** Small letters in a tall screenshot stay readable. */
const PRIVATE_SIDE_MAX = 1600

/** @param sent base64 @returns WebP, without what the camera noted @throws {Problem} those of shrinkPicture */
export function shrinkPrivatePicture(sent: string): Promise<Buffer> {
  return shrinkPicture(Buffer.from(sent, 'base64'), PRIVATE_SIDE_MAX)
}

/** @param stored WebP */
export function privatePictureUri(stored: Buffer): string {
  return `data:image/webp;base64,${stored.toString('base64')}`
}
