/** A browser makes a photo that small. */
export const SLIP_BYTES_MAX = 300_000
