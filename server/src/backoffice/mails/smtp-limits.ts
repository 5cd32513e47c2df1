/** Apart from smtp.ts, which loads the SMTP library. */

export type SmtpTiming = {
  /** connecting and greeting */
  readonly connectMs: number
  /** inactivity */
  readonly silenceMs: number
  /** for one whole mail */
  readonly totalMs: number
}

export const SMTP_TIMING: SmtpTiming = { connectMs: 10_000, silenceMs: 15_000, totalMs: 30_000 }
export const SMTP_CONNECTIONS = 5
