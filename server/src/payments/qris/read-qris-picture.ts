/** Reads the code from the merchant's picture: the bank's poster, or a photo of it. */
import type { StaticQris } from '@warung/contract/qris.ts'
import { readPixels } from '../../catalog/images/read-pixels.ts'
import { checkStaticQris } from '../../orders/qris/check-static-qris.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { findQrCodes } from './find-qr-codes.ts'

/**
 * @throws {Problem} qris_refused; file_empty, image_required, image_damaged, image_too_many_pixels, image_queue_full
 */
export async function readQrisPicture(bytes: Buffer): Promise<StaticQris> {
  const [text, ...others] = await findQrCodes(await readPixels(bytes))
  if (text === undefined) throw new Problem('qris_refused', { reason: 'no_code' })
  if (others.length > 0) throw new Problem('qris_refused', { reason: 'several_codes' })
  return checkStaticQris(text)
}
