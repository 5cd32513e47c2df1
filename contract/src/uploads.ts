/** Pictures over the wire (D17); where their widths are found: picture-sources.ts. */
import { z } from 'zod'

export { PICTURE_PATH, PICTURE_WIDTHS } from './picture-sources.ts'

export const uploaded = z.object({ url: z.string() })
