/** The first one is for every browser. */
export const IMAGE_FORMATS = ['webp', 'avif'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]
