/** The formats that each image is kept in, the one that every browser shows first. */
export const IMAGE_FORMATS = ['webp', 'avif'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]
