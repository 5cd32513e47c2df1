import { errorCauses, sqlState } from './errors.ts'

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
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])
const CONNECTION_LOST_STATES = /^(08...|57P0[1-5]|25006)$/
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after|Client has encountered a connection error|Client was closed|PGlite is clos)/

export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

export class DatabaseTimeout extends DatabaseUnavailable {}

/** A commit or an autocommitted statement got no response. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** True if a later retry may succeed (HTTP 503). */
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

export function isReadTimeout(error: unknown): boolean {
  return messageMatches(error, /^Query read timeout$/)
}

export function isConnectTimeout(error: unknown): boolean {
  return messageMatches(error, /^Connection terminated due to connection timeout$/)
}

export function isEndedByServer(error: unknown): boolean {
  return /^(57014|55P03)$/.test(sqlState(error) ?? '')
}

export function isTimeout(error: unknown): boolean {
  return isReadTimeout(error) || [...errorCauses(error)].some((cause) => cause instanceof DatabaseTimeout)
}

export function isOutcomeKnown(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return state === '25006' // for other states the server ended in the middle of its work
  return [...errorCauses(error)].some(({ message }) => /^Client has encountered/.test(message)) // pg refused it before sending
}

export function isOutcomeUnknown(error: unknown): boolean {
  return [...errorCauses(error)].some((cause) => cause instanceof OutcomeUnknown)
}

export function unavailableMessage(error: Error): string | undefined {
  return UNAVAILABLE_MESSAGES.exec(error.message)?.[1]
}
