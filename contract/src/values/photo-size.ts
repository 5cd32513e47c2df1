/** Browsers shrink photos below this before uploading. */
export const PHOTO_BYTES_MAX = 300_000
