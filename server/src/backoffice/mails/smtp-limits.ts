/** How long a mail server may take, and how many connections it is asked for: known without loading what speaks SMTP. */

export type SmtpTiming = {
  /** to connect, and to be greeted */
  readonly connectMs: number
  /** of silence */
  readonly silenceMs: number
  /** for one mail whole, however slowly the server answers */
  readonly totalMs: number
}

export const SMTP_TIMING: SmtpTiming = { connectMs: 10_000, silenceMs: 15_000, totalMs: 30_000 }
export const SMTP_CONNECTIONS = 5
