/** Pictures: where they live and in which widths (D17). */
import { z } from 'zod'

export const PICTURE_WIDTHS = [320, 640, 1280] as const
/** `image` of a product: empty, or one of the shop's own uploads, named by the hash of its content. */
export const PICTURE_PATH = /^\/images\/([0-9a-f]{32})\.webp$/

export const uploaded = z.object({ url: z.string() })
