/** Shrinks a phone's photo for a slow connection. */
import { PHOTO_BYTES_MAX } from '@warung/contract/values/photo-size.ts'

/** Small letters in a screenshot stay readable. */
const PHOTO_SIDE_MAX = 1600
const JPEG_QUALITIES = [0.8, 0.6, 0.4, 0.2]

function drawWithin(bitmap: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, PHOTO_SIDE_MAX / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#fff' // JPEG has no transparency
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  }
  bitmap.close()
  return canvas
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** @returns base64 of a JPEG; undefined if the browser cannot decode the file */
export async function shrinkPhoto(file: File): Promise<string | undefined> {
  // only trying shows which formats a browser can read
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const canvas = drawWithin(bitmap)
  for (const quality of JPEG_QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (blob && blob.size <= PHOTO_BYTES_MAX) return base64Of(blob)
  }
  return undefined
}
