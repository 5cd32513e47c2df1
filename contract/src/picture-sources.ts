/** Where a product's picture is found in each width and kind. Pure: browsers use it too. */

export const PICTURE_WIDTHS = [320, 640, 1280] as const

/** `image` of a product: one of the shop's own uploads, named by the hash of its content. */
export const PICTURE_PATH = /^\/images\/([0-9a-f]{32})\.webp$/

export type PictureSources = { readonly src: string; readonly webp: string; readonly avif: string }

/** Undefined for no picture, or one that is not the shop's own. */
export const pictureSources = (image: string): PictureSources | undefined => {
  const hash = PICTURE_PATH.exec(image)?.[1]
  if (hash === undefined) return undefined
  const set = (kind: 'webp' | 'avif'): string =>
    PICTURE_WIDTHS.map((width) => `/images/${hash}-${width}.${kind} ${width}w`).join(', ')
  return { src: `/images/${hash}-640.webp`, webp: set('webp'), avif: set('avif') }
}
