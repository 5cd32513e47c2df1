export const IMAGE_FORMATS = ['webp', 'avif'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]
