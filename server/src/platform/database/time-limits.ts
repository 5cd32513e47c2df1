/** In milliseconds. A request must be answered within 5 s (threats.md, Load and faults). PGlite ignores them. */

export type TimeLimits = {
  readonly connectMs: number
  readonly stalledMs: number
  /** enforced by the server, lock waits included */
  readonly statementMs: number
  /** enforced by the client, which then discards the connection */
  readonly silenceMs: number
}

export const REQUEST_LIMITS: TimeLimits = {
  connectMs: 2_500,
  stalledMs: 1_800,
  statementMs: 2_400,
  silenceMs: 2_800,
}
export const BACKGROUND_LIMITS: TimeLimits = {
  connectMs: 10_000,
  stalledMs: 10_000,
  statementMs: 10_000,
  silenceMs: 12_000,
}

export const CLIENT_TIMEOUT_MARGIN_MS = REQUEST_LIMITS.silenceMs - REQUEST_LIMITS.statementMs

/** How long a request may wait for a silent database in total … */
export const REQUEST_TOTAL_MS = 3_000
/** … but each statement may take at least this long, because a slow database is not silent. */
export const WAIT_MIN_MS = 600

export const CONNECTION_WAIT_MAX_MS = 15_000
export const CONNECTION_WAITERS_MAX = 2_000

export const IDLE_IN_TRANSACTION_MS = 15_000
export const IDLE_CONNECTION_MS = 60_000

export const START_WAIT_MS = 60_000
export const START_RETRY_MS = 1_000
export const START_NOTICE_INTERVAL_MS = 5_000

export const KEEP_ALIVE_DELAY_MS = 10_000

export type ListenTiming = {
  /** pauses double, from the first to the longest */
  readonly firstPauseMs: number
  readonly longestPauseMs: number
  readonly checkIntervalMs: number
  readonly checkTimeoutMs: number
}

export const LISTEN_TIMING: ListenTiming = {
  firstPauseMs: 1_000,
  longestPauseMs: 30_000,
  checkIntervalMs: 5_000,
  checkTimeoutMs: 5_000,
}

export const CHECK_INTERVAL_MS = 1_000
export const CHECK_DELAY_MS = 250
