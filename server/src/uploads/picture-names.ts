/** Names of a picture's files: its hash, a width, a kind. Whatever else is asked for does not exist. */
import { PICTURE_PATH, PICTURE_WIDTHS } from '@warung/contract/uploads.ts'

export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
export type PictureKind = 'webp' | 'avif'
export type PictureFile = { readonly hash: string; readonly width: PictureWidth; readonly kind: PictureKind }

const kinds: readonly PictureKind[] = ['webp', 'avif']
export const LARGEST = 1280 satisfies PictureWidth

const FILE = /^([0-9a-f]{32})-(320|640|1280)\.(webp|avif)$/

export const fileName = ({ hash, width, kind }: PictureFile): string => `${hash}-${width}.${kind}`

export const parseFileName = (name: string): PictureFile | undefined => {
  const [, hash, width, kind] = FILE.exec(name) ?? []
  if (hash === undefined) return undefined
  return { hash, width: Number(width) as PictureWidth, kind: kind as PictureKind }
}

/** What is asked for under /images/: a file, or the picture itself, which is its largest WebP. */
export const askedFor = (name: string): PictureFile | undefined => {
  const hash = PICTURE_PATH.exec(`/images/${name}`)?.[1]
  return hash === undefined ? parseFileName(name) : { hash, width: LARGEST, kind: 'webp' }
}

export const imagePath = (hash: string): string => `/images/${hash}.webp`

export const everyFileOf = (hash: string): string[] =>
  PICTURE_WIDTHS.flatMap((width) => kinds.map((kind) => fileName({ hash, width, kind })))
