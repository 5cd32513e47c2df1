/** Converts iPhone photos to JPEG. The browser decodes them if it can, as Safari does; otherwise libheif does. */
import { decodeHeic } from './decode-heic'

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])
/** Safari rejects larger canvases. */
const CANVAS_PIXELS_MAX = 16_000_000
const JPEG_QUALITY = 0.92

/** Judged by content, because some systems report no type for HEIC. Some AVIF files also have `mif1` as their major brand. */
async function isHeic(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 256).arrayBuffer())
  const start = String.fromCharCode(...bytes)
  return start.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(start.slice(8, 12)) && !start.includes('avif')
}

async function readBitmap(file: File, signal: AbortSignal): Promise<ImageBitmap> {
  // only trying shows which formats a browser can read
  const own = await createImageBitmap(file).catch(() => undefined)
  return own ?? createImageBitmap(await decodeHeic(file, signal))
}

async function drawJpeg(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, Math.sqrt(CANVAS_PIXELS_MAX / (bitmap.width * bitmap.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(bitmap.width * scale)
  canvas.height = Math.floor(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
}

/** @returns the file itself if it is not HEIC, or damaged, in which case the server refuses it */
export async function convertHeic(file: File, signal: AbortSignal): Promise<File> {
  if (!(await isHeic(file))) return file
  try {
    const jpeg = await drawJpeg(await readBitmap(file, signal))
    return jpeg ? new File([jpeg], file.name.replace(/\.hei[cf]$/i, '.jpg'), { type: jpeg.type }) : file
  } catch (error) {
    console.warn(error)
    return file
  }
}
