import type { ImageFormat } from './values/image-formats.ts'

export const IMAGE_WIDTHS = [320, 640, 1280] as const

export const IMAGE_PATH = /^\/images\/([0-9a-f]{32})\.webp$/

export type ImageSources = {
  readonly src: string
  readonly small: string
  readonly webp: string
  readonly avif: string
}

/** undefined for an image that is not the shop's own */
export function imageSources(image: string): ImageSources | undefined {
  const hash = IMAGE_PATH.exec(image)?.[1]
  if (hash === undefined) return undefined
  const set = (kind: ImageFormat): string =>
    IMAGE_WIDTHS.map((width) => `/images/${hash}-${width}.${kind} ${width}w`).join(', ')
  const small = `/images/${hash}-${IMAGE_WIDTHS[0]}.webp`
  return { src: `/images/${hash}-640.webp`, small, webp: set('webp'), avif: set('avif') }
}
