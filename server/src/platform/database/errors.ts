/** Reads what a failed statement says, through Drizzle's wrapping, alike on both engines. */

type DatabaseError = Error & { code?: unknown; constraint?: unknown; constraint_name?: unknown }

/** The error and what caused it, outermost first; a ring of causes ends. */
export function* errorCauses(error: unknown): Generator<DatabaseError> {
  const seen = new Set<unknown>()
  for (let cause = error; cause instanceof Error && !seen.has(cause); cause = cause.cause) {
    seen.add(cause)
    yield cause
  }
}

/** Whether an error's code is PostgreSQL's own, of five characters; Node's have no digits. */
export function isSqlState(code: unknown): code is string {
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code)
}

/** PostgreSQL's five-character code of what went wrong, if the database said something. */
export function sqlState(error: unknown): string | undefined {
  for (const { code } of errorCauses(error)) if (isSqlState(code)) return code
  return undefined
}

/**
 * The name of the unique, check, foreign-key, not-null or exclusion constraint that refused a
 * statement; undefined when something else went wrong.
 */
export function violatedConstraint(error: unknown): string | undefined {
  if (!sqlState(error)?.startsWith('23')) return undefined
  for (const { constraint } of errorCauses(error)) if (typeof constraint === 'string') return constraint
  return undefined
}

const UNKNOWN_NAME = '26000'
const NAME_TAKEN = '42P05'
const NOT_SUPPORTED = '0A000'

/**
 * Whether a statement failed because it was prepared by its name, and works without one: a migration has changed what it
 * answers since, or a pooler that does not keep names any more has lent a connection that does not know the name, or has
 * it from another client. Nothing was done.
 */
export function isStaleStatement(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== NOT_SUPPORTED) return state === UNKNOWN_NAME || state === NAME_TAKEN
  return [...errorCauses(error)].some(({ message }) => message.startsWith('cached plan must not change'))
}
