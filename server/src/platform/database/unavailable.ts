import { errorCauses, sqlState } from './errors.ts'

/** connection lost or refused, out of resources, shutting down or starting, timed out, read-only */
const UNAVAILABLE_SQL_STATES = /^(08...|53...|57P0[1-5]|57014|55P03|25P03|25006|40001|40P01)$/
const NETWORK_ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_STREAM_DESTROYED', // a connection that broke a moment ago
  'ERR_STREAM_WRITE_AFTER_END',
])
/** states that end a connection, or that another server may not be in */
const CONNECTION_LOST_STATES = /^(08...|57P0[1-5]|25006)$/
/** pg and PGlite say these without a code */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after|Client has encountered a connection error|Client was closed|PGlite is clos)/

/** The shop itself does not ask the database now. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** Nothing came back in the time that was left. */
export class DatabaseTimeout extends DatabaseUnavailable {}

/** A commit, or a statement that is kept at once, was given up without an answer: it may have been done. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/**
 * Whether a statement failed because the database is away, stopping, overloaded or out of tries: the
 * same request may succeed later (HTTP 503). Whether it was done is for `isOutcomeUnknown` to say.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return UNAVAILABLE_SQL_STATES.test(state)
  for (const cause of errorCauses(error)) {
    if (cause instanceof DatabaseUnavailable || cause instanceof OutcomeUnknown) return true
    if (typeof cause.code === 'string' && NETWORK_ERROR_CODES.has(cause.code)) return true
    if (UNAVAILABLE_MESSAGES.test(cause.message)) return true
  }
  return false
}

/** Whether nothing more can be asked on the connection that a statement failed on. */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error)
  return state === undefined ? isDatabaseUnavailable(error) : CONNECTION_LOST_STATES.test(state)
}

function messageMatches(error: unknown, words: RegExp): boolean {
  return [...errorCauses(error)].some(({ message }) => words.test(message))
}

/** Whether the server said nothing in all the time that a statement may have. */
export function isReadTimeout(error: unknown): boolean {
  return messageMatches(error, /^Query read timeout$/)
}

/** Whether no new connection was made in time; waiting for one of the pool is another matter. */
export function isConnectTimeout(error: unknown): boolean {
  return messageMatches(error, /^Connection terminated due to connection timeout$/)
}

/** Whether the server ended a statement that took, or waited for a lock for, longer than it may. */
export function isEndedByServer(error: unknown): boolean {
  return /^(57014|55P03)$/.test(sqlState(error) ?? '')
}

/** Whether the server did not answer in time, and may still be at it. */
export function isTimeout(error: unknown): boolean {
  return isReadTimeout(error) || [...errorCauses(error)].some((cause) => cause instanceof DatabaseTimeout)
}

/** Whether a statement that failed on a lost connection was surely not done. */
export function isOutcomeKnown(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return state === '25006' // else the server ended while it was at it
  return [...errorCauses(error)].some(({ message }) => /^Client has encountered/.test(message)) // never sent
}

/** Whether what failed may have been done all the same: nobody can say until it is looked up. */
export function isOutcomeUnknown(error: unknown): boolean {
  return [...errorCauses(error)].some((cause) => cause instanceof OutcomeUnknown)
}

/** What pg or PGlite says of a connection without a code, as far as it is always the same words. */
export function unavailableMessage(error: Error): string | undefined {
  return UNAVAILABLE_MESSAGES.exec(error.message)?.[1]
}
