type DatabaseError = Error & { code?: unknown; constraint?: unknown; constraint_name?: unknown }

/** Outermost first. Stops at a cycle. */
export function* errorCauses(error: unknown): Generator<DatabaseError> {
  const seen = new Set<unknown>()
  for (let cause = error; cause instanceof Error && !seen.has(cause); cause = cause.cause) {
    seen.add(cause)
    yield cause
  }
}

/** PostgreSQL's codes have a digit; Node's do not. */
export function isSqlState(code: unknown): code is string {
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code)
}

export function sqlState(error: unknown): string | undefined {
  for (const { code } of errorCauses(error)) if (isSqlState(code)) return code
  return undefined
}

export function violatedConstraint(error: unknown): string | undefined {
  if (!sqlState(error)?.startsWith('23')) return undefined
  for (const { constraint } of errorCauses(error)) if (typeof constraint === 'string') return constraint
  return undefined
}

const UNKNOWN_NAME = '26000'
const NAME_TAKEN = '42P05'
const NOT_SUPPORTED = '0A000'

/** Caused by a migration, or by a pooler that mixed up names. Nothing was executed: repeat it without a name. */
export function isStaleStatement(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== NOT_SUPPORTED) return state === UNKNOWN_NAME || state === NAME_TAKEN
  return [...errorCauses(error)].some(({ message }) => message.startsWith('cached plan must not change'))
}
