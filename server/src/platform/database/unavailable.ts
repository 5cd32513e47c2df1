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
  'ERR_STREAM_DESTROYED', // the connection just broke
  'ERR_STREAM_WRITE_AFTER_END',
])
/** the connection ended, or another server may accept the statement */
const CONNECTION_LOST_STATES = /^(08...|57P0[1-5]|25006)$/
/** pg and PGlite give these no code */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after|Client has encountered a connection error|Client was closed|PGlite is clos)/

/** The shop itself refuses to ask the database now. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

export class DatabaseTimeout extends DatabaseUnavailable {}

/** A commit or autocommitted statement got no answer: it may be done. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** Whether a retry may succeed later (HTTP 503). `isOutcomeUnknown` tells whether it may be done. */
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

export function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error)
  return state === undefined ? isDatabaseUnavailable(error) : CONNECTION_LOST_STATES.test(state)
}

function messageMatches(error: unknown, pattern: RegExp): boolean {
  return [...errorCauses(error)].some(({ message }) => pattern.test(message))
}

/** The server was silent for the whole limit. */
export function isReadTimeout(error: unknown): boolean {
  return messageMatches(error, /^Query read timeout$/)
}

/** A new connection timed out; waiting for the pool is different. */
export function isConnectTimeout(error: unknown): boolean {
  return messageMatches(error, /^Connection terminated due to connection timeout$/)
}

/** The server's own timeout ended a statement or lock wait. */
export function isEndedByServer(error: unknown): boolean {
  return /^(57014|55P03)$/.test(sqlState(error) ?? '')
}

/** The server may still be at it. */
export function isTimeout(error: unknown): boolean {
  return isReadTimeout(error) || [...errorCauses(error)].some((cause) => cause instanceof DatabaseTimeout)
}

/** The failed statement was surely not done. */
export function isOutcomeKnown(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return state === '25006' // other states: the server ended while it worked
  return [...errorCauses(error)].some(({ message }) => /^Client has encountered/.test(message)) // never sent
}

/** It may be done all the same: look it up. */
export function isOutcomeUnknown(error: unknown): boolean {
  return [...errorCauses(error)].some((cause) => cause instanceof OutcomeUnknown)
}

/** The constant part of a codeless message of pg or PGlite. */
export function unavailableMessage(error: Error): string | undefined {
  return UNAVAILABLE_MESSAGES.exec(error.message)?.[1]
}
