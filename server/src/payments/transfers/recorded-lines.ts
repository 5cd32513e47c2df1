/** Finds statement lines whose money is already recorded: from the same line, by hand, or from another kind of file. */
import type { BankLine } from '../bank-statements/parse-statement.ts'
import { daysBetween } from '../bank-statements/read-day.ts'

export type RecordedReceipt = {
  readonly order_id: number
  /** whole rupiah */
  readonly amount: number
  /** null: recorded by hand */
  readonly statement_line: string | null
  /** in the shop's time zone */
  readonly day: string
}

/** A manual receipt has the day on which an admin looked; after a weekend a bank may date it later. */
const MANUAL_ENTRY_DAYS = { before: 7, after: 3 }

function isNear({ day }: BankLine, receipt: RecordedReceipt): boolean {
  if (receipt.statement_line !== null) return day === receipt.day
  const later = daysBetween(receipt.day, day)
  return -MANUAL_ENTRY_DAYS.before <= later && later <= MANUAL_ENTRY_DAYS.after
}

function nearest(lines: readonly BankLine[], receipt: RecordedReceipt): BankLine | undefined {
  const distance = ({ day }: BankLine): number => Math.abs(daysBetween(receipt.day, day))
  return lines
    .filter((line) => isNear(line, receipt))
    .toSorted((one, other) => distance(one) - distance(other))[0]
}

/** Rather reports a line too many: an admin can still record it on the order's page. @returns order ids by line key */
export function recordedLines(
  lines: readonly BankLine[],
  receipts: readonly RecordedReceipt[],
): ReadonlyMap<string, number> {
  const keys = new Set(lines.map(({ key }) => key))
  const recorded = new Map<string, number>()
  const others: RecordedReceipt[] = []
  for (const receipt of receipts) {
    const { statement_line, order_id } = receipt
    if (statement_line !== null && keys.has(statement_line)) recorded.set(statement_line, order_id)
    else others.push(receipt)
  }
  const byAmount = Map.groupBy(lines, ({ amount }) => amount)
  for (const receipt of others) {
    const free = (byAmount.get(receipt.amount) ?? []).filter(({ key }) => !recorded.has(key))
    const line = nearest(free, receipt)
    if (line) recorded.set(line.key, receipt.order_id)
  }
  return recorded
}
