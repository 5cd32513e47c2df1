import { decodeQRBatch } from 'qr/decode.js'

/** RGBA, 4 bytes per pixel. */
type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8Array }

/** Time for further attempts on a photo; a readable one takes a tenth of it. */
const DECODING_RETRY_MS = 1000

/** @returns the distinct texts of all codes in a picture. Yields to other work between its steps. */
export async function findQrCodes({ width, height, data }: Pixels): Promise<readonly string[]> {
  const [found = []] = await decodeQRBatch([{ width, height, data }], {
    effort: Number.POSITIVE_INFINITY,
    timeLimit: DECODING_RETRY_MS,
    maxSize: { width, height },
  })
  return [...new Set(found.filter((text) => typeof text === 'string'))]
}
