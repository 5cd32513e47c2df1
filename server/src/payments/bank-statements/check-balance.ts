/** The running balance proves that each line was read as the bank wrote it. */
import type { AccountEntry } from './read-entry.ts'
import { refusal } from './statement-refusal.ts'

/** @returns the first entry whose balance is not the previous balance plus its own amount */
function firstMismatch(entries: readonly AccountEntry[]): AccountEntry | undefined {
  let running: number | undefined
  for (const entry of entries) {
    const expected = running === undefined ? undefined : running + entry.sen
    if (expected !== undefined && entry.balance !== undefined && entry.balance !== expected) return entry
    running = entry.balance ?? expected
  }
  return undefined
}

/** For statements with the newest entry first. */
function firstMismatchNewestFirst(entries: readonly AccountEntry[]): AccountEntry | undefined {
  return firstMismatch(entries.toReversed())
}

/** @throws {Problem} bank_statement_refused */
export function checkBalance(entries: readonly AccountEntry[]): void {
  const wrongOpening = entries.find(
    ({ opening, balance, sen }) =>
      opening !== undefined && balance !== undefined && opening + sen !== balance,
  )
  if (wrongOpening) throw refusal({ kind: 'balance_off', line: wrongOpening.line })
  for (const ofAccount of Map.groupBy(entries, ({ account }) => account).values()) {
    const mismatch = firstMismatch(ofAccount)
    if (mismatch && firstMismatchNewestFirst(ofAccount))
      throw refusal({ kind: 'balance_off', line: mismatch.line })
  }
}
