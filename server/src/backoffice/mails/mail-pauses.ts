/** Pauses between attempts; after about two days the mail has failed. */
import { HOUR_MS, MINUTE_MS } from '../../platform/time/durations.ts'

export const MAIL_PAUSES_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  ...Array.from({ length: 11 }, () => 4 * HOUR_MS),
]
