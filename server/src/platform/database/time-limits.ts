/**
 * All time limits of PostgreSQL access, in milliseconds. A request is answered within 5 s (threats.md, Load and
 * faults). The embedded database ignores them.
 */

export type TimeLimits = {
  readonly connectMs: number
  /** in the queue, while no connection comes back */
  readonly stalledMs: number
  /** the server's own limit, lock waits included */
  readonly statementMs: number
  /** the client's limit: the server or network is frozen, and the connection is discarded */
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

/** How late a silent server may be beyond its own limit. */
export const CLIENT_TIMEOUT_MARGIN_MS = REQUEST_LIMITS.silenceMs - REQUEST_LIMITS.statementMs

/** A request's total waits for a silent database … */
export const REQUEST_TOTAL_MS = 3_000
/** … but each statement may take this long: a slow database is not silent. */
export const WAIT_MIN_MS = 600

/** In a moving queue: late is better than refused. */
export const CONNECTION_WAIT_MAX_MS = 15_000
export const CONNECTION_WAITERS_MAX = 2_000

/** The server ends a transaction whose client is silent. */
export const IDLE_IN_TRANSACTION_MS = 15_000
export const IDLE_CONNECTION_MS = 60_000

export const START_WAIT_MS = 60_000
export const START_RETRY_MS = 1_000
export const START_NOTICE_INTERVAL_MS = 5_000

/** TCP keep-alive; the kernel's default is two hours. */
export const KEEP_ALIVE_DELAY_MS = 10_000

export type ListenTiming = {
  /** between LISTEN retries, doubling from first to longest */
  readonly firstPauseMs: number
  readonly longestPauseMs: number
  /** between pings of the LISTEN connection */
  readonly checkIntervalMs: number
  /** for a ping, or a graceful end */
  readonly checkTimeoutMs: number
}

export const LISTEN_TIMING: ListenTiming = {
  firstPauseMs: 1_000,
  longestPauseMs: 30_000,
  checkIntervalMs: 5_000,
  checkTimeoutMs: 5_000,
}

/** While a circuit breaker is open. */
export const CHECK_INTERVAL_MS = 1_000
/** A request waits this long for a check, until the check is WAIT_MIN_MS old. */
export const CHECK_DELAY_MS = 250
