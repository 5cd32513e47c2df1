/** Browsers shrink photos below this before uploading. */
export const SLIP_BYTES_MAX = 300_000
