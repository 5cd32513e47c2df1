import { setTimeout as sleep } from 'node:timers/promises'
import { describeBriefly } from '../describe-error.ts'
import { errorCauses, sqlState } from '../errors.ts'
import { sqlStateMessage } from '../sql-state-messages.ts'
import { START_NOTICE_INTERVAL_MS, START_RETRY_MS } from '../time-limits.ts'
import { DatabaseUnavailable, isDatabaseUnavailable } from '../unavailable.ts'

export type StartWait = {
  readonly waitMs: number
  readonly say: (message: string) => void
}

/** Errors of a starting server. All others are the operator's mistakes. */
const STARTING_STATES = /^(57P0[123]|53300|08(?!P01)...)$/
const NETWORK_MESSAGES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name cannot be looked up',
  ENOENT: 'its socket is not there',
}

function isStarting(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return STARTING_STATES.test(state)
  return isDatabaseUnavailable(error) || errorCodeOf(error) === 'ENOENT'
}

function errorCodeOf(error: unknown): string | undefined {
  for (const { code } of errorCauses(error)) if (typeof code === 'string') return code
  return undefined
}

function startMessage(error: unknown): string {
  const state = sqlState(error)
  if (state !== undefined) return `${sqlStateMessage(state)} (${state})`
  const code = errorCodeOf(error)
  if (code !== undefined) return `${NETWORK_MESSAGES[code] ?? 'it cannot be reached'} (${code})`
  if (error instanceof DatabaseUnavailable) return error.message
  return describeBriefly(error).message === undefined ? 'it does not answer' : 'it does not answer in time'
}

/** Waits until the server accepts writes (D16). @throws the last error of `probe` */
export async function waitForPrimary(
  probe: () => Promise<{ readonly isReadOnly: boolean }>,
  { waitMs, say }: StartWait,
  name: string,
): Promise<void> {
  const begun = performance.now()
  let loggedAt = Number.NEGATIVE_INFINITY
  for (;;) {
    try {
      if (!(await probe()).isReadOnly || waitMs === 0) return
      throw new DatabaseUnavailable('it only reads: a standby, or a primary that is still in recovery')
    } catch (error) {
      const waitedMs = performance.now() - begun
      if (!isStarting(error) || waitedMs + START_RETRY_MS > waitMs) throw error
      if (performance.now() - loggedAt >= START_NOTICE_INTERVAL_MS) {
        loggedAt = performance.now()
        const leftSeconds = Math.ceil((waitMs - waitedMs) / 1000)
        say(`Waiting for the database ${name}, ${leftSeconds} s more at most: ${startMessage(error)}.`)
      }
    }
    await sleep(START_RETRY_MS)
  }
}
