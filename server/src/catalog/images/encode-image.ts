/** The only code that decodes untrusted images. libvips works outside the event loop. */
import { IMAGE_WIDTHS } from '@warung/contract/image-sources.ts'
import sharp, { type Sharp } from 'sharp'
import { Problem } from '../../platform/problems/problem.ts'
import { type ImageWidth, LARGEST } from './image-names.ts'
import { sniffImage } from './sniff-image.ts'

const MEGAPIXELS_MAX = 50
const MAX_SECONDS = 15
/** Height divided by width. WebP allows at most 16383 pixels. */
const HEIGHT_PER_WIDTH_MAX = 4

/** Size of the picture on a phone's card, in bytes; quality drops until it fits. */
const CARD_WIDTH = 640
const CARD_BYTES = 30_000
const WEBP_QUALITIES = [80, 68, 56, 44]
const AVIF_QUALITIES = [50, 42, 34, 26]

// libvips would cache for nothing: each image is encoded once.
sharp.cache(false)
sharp.concurrency(1)
// Only these loaders: a file's name or type may lie about its format.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})

function openImage(bytes: Buffer, megapixelsMax = MEGAPIXELS_MAX): Sharp {
  return sharp(bytes, { limitInputPixels: megapixelsMax * 1e6, failOn: 'error' }).timeout({
    seconds: MAX_SECONDS,
  })
}

function fitsWithin(image: Sharp, width: number): Sharp {
  return image.resize({
    width,
    height: width * HEIGHT_PER_WIDTH_MAX,
    fit: 'inside',
    withoutEnlargement: true,
  })
}

/** @param qualities best first; images wider than a card use only the first */
async function withinBudget(
  width: ImageWidth,
  qualities: readonly number[],
  encode: (quality: number) => Promise<Buffer>,
): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0)
  for (const quality of qualities) {
    bytes = await encode(quality)
    if (width > CARD_WIDTH || bytes.length <= CARD_BYTES) break
  }
  return bytes
}

export type EncodedImage = {
  readonly width: number
  readonly height: number
  readonly webp: ReadonlyMap<ImageWidth, Buffer>
  /** data: URI of at most 200 bytes */
  readonly placeholder: string
}

async function placeholderOf(image: () => Sharp): Promise<string> {
  for (const side of [10, 8, 6, 4]) {
    const tiny = await image()
      .flatten({ background: '#fff' })
      .resize({ width: side, height: side, fit: 'inside' })
      .webp({ quality: 20, effort: 2 })
      .toBuffer()
    const uri = `data:image/webp;base64,${tiny.toString('base64')}`
    if (uri.length <= 200) return uri
  }
  return ''
}

const TOO_MANY_PIXELS = /pixel limit|timeout/i

function encodingProblem(error: unknown, megapixels = MEGAPIXELS_MAX): Problem {
  const isTooLarge = error instanceof Error && TOO_MANY_PIXELS.test(error.message)
  return isTooLarge
    ? new Problem('image_too_many_pixels', { megapixels }, { cause: error })
    : new Problem('image_damaged', undefined, { cause: error })
}

async function decodeImage(bytes: Buffer): Promise<() => Sharp> {
  try {
    const { data, info } = await fitsWithin(openImage(bytes).autoOrient(), LARGEST)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    return () => sharp(data, { raw: { width, height, channels } })
  } catch (error) {
    throw encodingProblem(error)
  }
}

/** RGBA, 4 bytes per pixel, opaque. */
export type ImagePixels = { readonly width: number; readonly height: number; readonly data: Uint8Array }

function checkKind(bytes: Buffer): void {
  if (bytes.length === 0) throw new Problem('file_empty')
  if (sniffImage(bytes) === undefined) throw new Problem('image_required')
}

/**
 * Decodes to RGBA on a white ground, scaled down to fit a square.
 * @throws {Problem} file_empty, image_required, image_damaged, image_too_many_pixels for more than 50 megapixels
 */
export async function decodePixels(bytes: Buffer, sideMax: number): Promise<ImagePixels> {
  checkKind(bytes)
  try {
    const { data, info } = await openImage(bytes)
      .autoOrient()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, data }
  } catch (error) {
    throw encodingProblem(error)
  }
}

/**
 * Encodes one WebP, scaled down to fit a square, without the camera's metadata.
 * @throws {Problem} file_empty, image_required, image_damaged, image_too_many_pixels
 */
export async function encodeWithin(
  bytes: Buffer,
  { sideMax, megapixelsMax }: { readonly sideMax: number; readonly megapixelsMax: number },
): Promise<Buffer> {
  checkKind(bytes)
  try {
    return await openImage(bytes, megapixelsMax)
      .autoOrient()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 70, effort: 2 })
      .toBuffer()
  } catch (error) {
    throw encodingProblem(error, megapixelsMax)
  }
}

/** @throws {Problem} file_empty, image_required, image_damaged, image_too_many_pixels for more than 50 megapixels */
export async function encodeImage(bytes: Buffer): Promise<EncodedImage> {
  checkKind(bytes)
  const image = await decodeImage(bytes)
  const { width = 0, height = 0 } = await image().metadata()
  const webp = new Map<ImageWidth, Buffer>()
  for (const imageWidth of IMAGE_WIDTHS) {
    const small = await fitsWithin(image(), imageWidth).raw().toBuffer({ resolveWithObject: true })
    const { width, height, channels } = small.info
    const encode = (quality: number): Promise<Buffer> =>
      sharp(small.data, { raw: { width, height, channels } }).webp({ quality, effort: 2 }).toBuffer()
    webp.set(imageWidth, await withinBudget(imageWidth, WEBP_QUALITIES, encode))
  }
  return { width, height, webp, placeholder: await placeholderOf(image) }
}

export function encodeAvif(webp: Buffer, width: ImageWidth): Promise<Buffer> {
  return withinBudget(width, AVIF_QUALITIES, (quality) =>
    fitsWithin(openImage(webp), width).avif({ quality, effort: 1 }).toBuffer(),
  )
}
