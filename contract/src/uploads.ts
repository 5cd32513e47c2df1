/** Images over the wire (D17); where their widths are found: image-sources.ts. */
import { z } from 'zod'

export { IMAGE_PATH, IMAGE_WIDTHS } from './image-sources.ts'

export const uploaded = z.object({ url: z.string() })
