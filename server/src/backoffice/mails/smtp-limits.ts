export type SmtpTiming = {
  readonly connectMs: number
  readonly silenceMs: number
  readonly totalMs: number
}

export const SMTP_TIMING: SmtpTiming = { connectMs: 10_000, silenceMs: 15_000, totalMs: 30_000 }
export const SMTP_CONNECTIONS = 5
