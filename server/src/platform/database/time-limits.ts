/**
 * How long anything waits for PostgreSQL, in milliseconds: all of it is here. A request is answered
 * within 5 s, whatever the database does (threats.md, Load and faults); nothing else stands behind
 * anybody's screen and may take longer. The embedded database knows none of these.
 */

export type TimeLimits = {
  /** for a connection to the server */
  readonly connectMs: number
  /** for a turn, when all connections are lent and none comes back */
  readonly stalledMs: number
  /** the server ends a statement by itself then, waiting for locks included, and says so */
  readonly statementMs: number
  /** the server, its machine or the line is frozen: the connection is given up with what was asked of it */
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

/** What a server that says nothing may be late by, beyond the time after which it ends a statement itself. */
export const CLIENT_TIMEOUT_MARGIN_MS = REQUEST_LIMITS.silenceMs - REQUEST_LIMITS.statementMs

/** All the waiting of one request together, until a database that is silent is given up … */
export const REQUEST_TOTAL_MS = 3_000
/** … but for this long any statement is waited for: a database that is slow and answers is not silent. */
export const WAIT_MIN_MS = 600

/** For a connection while all are lent and come back one by one: many at once are served late rather than refused. */
export const CONNECTION_WAIT_MAX_MS = 15_000
export const CONNECTION_WAITERS_MAX = 2_000

/** Of the server, which ends a transaction whose client has gone quiet and holds locks. */
export const IDLE_IN_TRANSACTION_MS = 15_000
/** Of a connection that nobody needs. */
export const IDLE_CONNECTION_MS = 60_000

/** A start while no primary is there. */
export const START_WAIT_MS = 60_000
export const START_RETRY_MS = 1_000
export const START_NOTICE_INTERVAL_MS = 5_000

/** After which the kernel asks whether the other end of a silent connection is still there; else it would be two hours. */
export const KEEP_ALIVE_DELAY_MS = 10_000

export type ListenTiming = {
  /** between two tries to LISTEN again: doubled from the first to the longest */
  readonly firstPauseMs: number
  readonly longestPauseMs: number
  /** between two questions whether a connection on which nothing is heard is still there */
  readonly checkIntervalMs: number
  /** for the answer, and for the goodbye; then the connection is cut */
  readonly checkTimeoutMs: number
}

export const LISTEN_TIMING: ListenTiming = {
  firstPauseMs: 1_000,
  longestPauseMs: 30_000,
  checkIntervalMs: 5_000,
  checkTimeoutMs: 5_000,
}

/** While the server is suspected of not answering, or of commits that wait for a standby that is away. */
export const CHECK_INTERVAL_MS = 1_000
/** What a request waits for the answer, until it has been out for WAIT_MIN_MS: then it is refused at once. */
export const CHECK_DELAY_MS = 250
