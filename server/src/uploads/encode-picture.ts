/** The only place that decodes what strangers send. libvips works outside the event loop. */
import { PICTURE_WIDTHS } from '@warung/contract/uploads.ts'
import sharp, { type Sharp } from 'sharp'
import { Problem } from '../problems.ts'
import { LARGEST, type PictureWidth } from './picture-names.ts'
import { sniffPicture } from './sniff-picture.ts'

const MAX_PIXELS = 50e6
const MAX_SECONDS = 15
/** WebP ends at 16383 pixels; a picture is cut down to this many times its width in height. */
const TALLEST = 4

/** What a phone loads for a card: at most this many bytes, for a grainy photo at the cost of quality. */
const CARD_WIDTH = 640
const CARD_BYTES = 30_000
const WEBP_QUALITIES = [80, 68, 56, 44]
const AVIF_QUALITIES = [50, 42, 34, 26]

// pictures come once: a cache would only hold memory; the turns (take-turns.ts) spread the work
sharp.cache(false)
sharp.concurrency(1)
// what is not named here is never opened, whatever a file pretends to be
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

const opened = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: MAX_SECONDS })

const within = (picture: Sharp, width: number): Sharp =>
  picture.resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true })

/** @param qualities from the best to the last resort; only the first for widths that are larger than a card */
const withinBudget = async (
  width: PictureWidth,
  qualities: readonly number[],
  encode: (quality: number) => Promise<Buffer>,
): Promise<Buffer> => {
  let bytes: Buffer = Buffer.alloc(0)
  for (const quality of qualities) {
    bytes = await encode(quality)
    if (width > CARD_WIDTH || bytes.length <= CARD_BYTES) break
  }
  return bytes
}

export type EncodedPicture = {
  /** of the largest */
  readonly width: number
  readonly height: number
  readonly webp: ReadonlyMap<PictureWidth, Buffer>
  /** data: URI of at most 200 bytes */
  readonly placeholder: string
}

const placeholderOf = async (picture: () => Sharp): Promise<string> => {
  for (const side of [10, 8, 6, 4]) {
    const tiny = await picture()
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

const refusalOf = (error: unknown): Problem => {
  const isTooLarge = error instanceof Error && TOO_MANY_PIXELS.test(error.message)
  return isTooLarge
    ? new Problem('too-large', 'The picture has too many pixels.', { cause: error })
    : new Problem('bad-input', 'The picture is damaged.', { cause: error })
}

/** Upright, in sRGB, without anything but pixels: metadata does not survive. First frame of a moving picture. */
const decoded = async (bytes: Buffer): Promise<() => Sharp> => {
  try {
    const { data, info } = await within(opened(bytes).autoOrient(), LARGEST)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    return () => sharp(data, { raw: { width, height, channels } })
  } catch (error) {
    throw refusalOf(error)
  }
}

/**
 * @throws {Problem} bad-input for nothing or a broken picture, unsupported-type for what is none,
 *   too-large for more than 50 megapixels
 */
export const encodePicture = async (bytes: Buffer): Promise<EncodedPicture> => {
  if (bytes.length === 0) throw new Problem('bad-input', 'The file is empty.')
  if (sniffPicture(bytes) === undefined) {
    throw new Problem('unsupported-type', 'Send a picture: JPEG, PNG, WebP, AVIF or GIF.')
  }
  const picture = await decoded(bytes)
  const { width = 0, height = 0 } = await picture().metadata()
  const webp = new Map<PictureWidth, Buffer>()
  for (const each of PICTURE_WIDTHS) {
    const small = await within(picture(), each).raw().toBuffer({ resolveWithObject: true })
    const { width, height, channels } = small.info
    const encode = (quality: number): Promise<Buffer> =>
      sharp(small.data, { raw: { width, height, channels } }).webp({ quality, effort: 2 }).toBuffer()
    webp.set(each, await withinBudget(each, WEBP_QUALITIES, encode))
  }
  return { width, height, webp, placeholder: await placeholderOf(picture) }
}

/** @param webp the largest that was stored */
export const encodeAvif = (webp: Buffer, width: PictureWidth): Promise<Buffer> =>
  withinBudget(width, AVIF_QUALITIES, (quality) =>
    within(opened(webp), width).avif({ quality, effort: 1 }).toBuffer(),
  )
