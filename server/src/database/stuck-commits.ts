/**
 * A commit that waits for a synchronous standby goes on waiting inside the server after the shop has
 * given it up, on a server connection that nobody can take back. So that a standby that is away does not use
 * up all of them, and readers go on, nothing is written until no commit waits any more.
 */
import { STUCK_COMMITS_ASKED_EVERY_MS } from './time-limits.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export type StuckCommits = {
  /** a commit was given up without an answer */
  suspect(): void
  /**
   * Undefined while there is no suspicion, so that it costs nothing.
   * @throws {DatabaseUnavailable} while commits wait: nothing is done
   */
  check(): Promise<void> | undefined
}

export const ANY_COMMIT_WAITS = `select exists (
  select from pg_stat_activity where wait_event = 'SyncRep' and usename = current_user) as is_waiting`

/**
 * @param isAnyWaiting asks the server; its failure is that of the check
 * @param now milliseconds of any clock that only goes forward
 */
export function stuckCommits(isAnyWaiting: () => Promise<boolean>, now: () => number): StuckCommits {
  let isSuspected = false
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined
  return {
    suspect: () => {
      isSuspected = true
      asked = undefined
    },
    check: () => (isSuspected ? recheck() : undefined),
  }

  async function recheck(): Promise<void> {
    if (asked === undefined || now() - asked.at >= STUCK_COMMITS_ASKED_EVERY_MS)
      asked = { at: now(), answer: isAnyWaiting() }
    const { answer } = asked
    if (await answer)
      throw new DatabaseUnavailable('nothing is written while commits wait for a synchronous standby')
    if (asked?.answer === answer) isSuspected = false
  }
}
