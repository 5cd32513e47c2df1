import { IMAGE_PATH, IMAGE_WIDTHS } from '@warung/contract/image-sources.ts'
import { IMAGE_FORMATS, type ImageFormat } from '@warung/contract/values/image-formats.ts'

export type ImageWidth = (typeof IMAGE_WIDTHS)[number]
export type ImageFile = { readonly hash: string; readonly width: ImageWidth; readonly kind: ImageFormat }

/** Its file holds the id of the store's installation, and is never served. */
export const MARKER_NAME = 'installation'

export const LARGEST = 1280 satisfies ImageWidth

const FILE = new RegExp(`^([0-9a-f]{32})-(${IMAGE_WIDTHS.join('|')})\\.(${IMAGE_FORMATS.join('|')})$`)

export function fileName({ hash, width, kind }: ImageFile): string {
  return `${hash}-${width}.${kind}`
}

export function parseFileName(name: string): ImageFile | undefined {
  const [, hash, width, kind] = FILE.exec(name) ?? []
  if (hash === undefined) return undefined
  return { hash, width: Number(width) as ImageWidth, kind: kind as ImageFormat }
}

export function parseImageRequest(name: string): ImageFile | undefined {
  const hash = IMAGE_PATH.exec(`/images/${name}`)?.[1]
  return hash === undefined ? parseFileName(name) : { hash, width: LARGEST, kind: 'webp' }
}

export function imagePath(hash: string): string {
  return `/images/${hash}.webp`
}

export function imageFileNames(hash: string): string[] {
  return IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((kind) => fileName({ hash, width, kind })))
}
