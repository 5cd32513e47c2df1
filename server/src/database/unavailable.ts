import { causesOf, sqlState } from './refusals.ts'

/** connection lost or refused, out of resources, shutting down or starting, timed out, read-only */
const STATES = /^(08...|53...|57P0[1-5]|57014|55P03|25P03|25006|40001|40P01)$/
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** pg and PGlite say these without a code */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after|Client has encountered a connection error|Client was closed|PGlite is clos)/

/**
 * Whether a statement failed because the database is away, stopping, overloaded or out of tries: the
 * same request may succeed later (HTTP 503). What a lost connection was doing may have been committed.
 */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const state = sqlState(error)
  if (state !== undefined) return STATES.test(state)
  for (const cause of causesOf(error)) {
    if (typeof cause.code === 'string' && NETWORK.has(cause.code)) return true
    if (WORDS.test(cause.message)) return true
  }
  return false
}

/** What pg or PGlite says of a connection without a code, as far as it is always the same words. */
export const unavailableWords = (error: Error): string | undefined => WORDS.exec(error.message)?.[1]
