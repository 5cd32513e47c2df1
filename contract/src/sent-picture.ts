/** A picture that a buyer sends for admins alone, in the body of a call. */
import { z } from 'zod'
import { PHOTO_BYTES_MAX } from './values/photo-size.ts'

/** base64 of a JPEG, PNG, WebP, AVIF or GIF; browsers send it smaller than it was taken */
export const sentPicture = z
  .string()
  .max(Math.ceil(PHOTO_BYTES_MAX / 3) * 4)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/)
