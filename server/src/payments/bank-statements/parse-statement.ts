/** Reads incoming money from a bank's statement; refuses the file on any doubt (payments-indonesia.md §4). */
import { createHash } from 'node:crypto'
import type { Bank, BankStatementColumns } from './bank-statement-columns.ts'
import { checkBalance } from './check-balance.ts'
import { HEAD_ROWS_MAX, type OpenedBankStatement, openBankStatement } from './open-statement.ts'
import { AHEAD_DAYS_MAX, daysBetween, isTime, readDay } from './read-day.ts'
import { type AccountEntry, checkCurrency, type NumberStyleState, readEntry } from './read-entry.ts'
import { accountDigits, type Preamble, readPreamble } from './read-preamble.ts'
import type { TableRow } from './read-table.ts'
import { refusal } from './statement-refusal.ts'

export type BankLine = {
  /** the same whenever the same line is read */
  readonly key: string
  /** line of the file, from 1 */
  readonly line: number
  /** the bank's date, as `2026-01-31` */
  readonly day: string
  /** rupiah; an amount with sen matches no order */
  readonly amount: number
  readonly text: string
}

export type BankStatement = {
  /** undefined if a person chose the columns */
  readonly bank: Bank | undefined
  /** digits; empty if the file has none */
  readonly account: string
  /** incoming money, in the file's order */
  readonly lines: readonly BankLine[]
  /** transactions that the bank has not booked yet */
  readonly pendingCount: number
}

export type ParseOptions = {
  /** only for a bank that the shop does not know */
  readonly columns?: BankStatementColumns | undefined
  /** only for files that do not contain it */
  readonly account?: string | undefined
  /** in the shop's time zone */
  readonly today: string
}

type BankStatementReading = {
  readonly columns: BankStatementColumns
  readonly preamble: Preamble
  readonly today: string
  readonly seen: NumberStyleState
}

/** Not booked yet: on hold, or dated to the next working day. */
const NOT_BOOKED = /^['`]?(?:pend|next)$/i
const FOOTER =
  /^(?:saldo|mutasi|total|jumlah|starting balance|opening balance|ending balance|closing balance|credit|kredit|debet|debit|end of statement)\b/i

type RowKind = 'entry' | 'pending' | 'time' | 'other'

function amountCells({ cells }: TableRow, { amounts, balance }: BankStatementColumns): readonly string[] {
  const columns = 'credit' in amounts ? [amounts.debit, amounts.credit] : [amounts.amount]
  return [...columns, balance].map((column) => (column === undefined ? '' : (cells[column] ?? '')))
}

/** @throws {Problem} bank_statement_refused for a row with an amount and no day */
function kindOf(row: TableRow, { columns }: BankStatementReading, hasDay: boolean): RowKind {
  const date = row.cells[columns.date] ?? ''
  if (hasDay) return 'entry'
  if (NOT_BOOKED.test(date)) return 'pending'
  const first = row.cells.find((cell) => cell !== '') ?? ''
  if (FOOTER.test(first) || /^- ?end of/i.test(first)) return 'other'
  if (isTime(date)) return 'time'
  // a repeated head: on each page, or in English
  const hasAmount = amountCells(row, columns).some((cell) => /\d/.test(cell))
  if (hasAmount || /\d/.test(date)) throw refusal({ kind: 'date_unreadable', line: row.line, found: date })
  return 'other'
}

/** KlikBCA does not quote commas in a buyer's text; the balance proves whether the cells were joined correctly. */
function withoutSurplus(
  row: TableRow,
  { text, amounts, balance }: BankStatementColumns,
  width: number,
): TableRow {
  const surplus = row.cells.length - width
  const [at, ...others] = text
  if (!row.cells.slice(width).some((cell) => cell !== '')) return row
  if (at === undefined || others.length > 0 || 'credit' in amounts || balance === undefined)
    throw refusal({ kind: 'cells_beyond', line: row.line })
  const joined = row.cells.slice(at, at + surplus + 1).join(',')
  return { ...row, cells: [...row.cells.slice(0, at), joined, ...row.cells.slice(at + surplus + 1)] }
}

function readDayOf(row: TableRow, { columns, preamble, today }: BankStatementReading): string | undefined {
  const found = row.cells[columns.date] ?? ''
  const read = readDay(found, { period: preamble.period, today })
  if (read?.kind === 'year_unknown') throw refusal({ kind: 'year_unknown', line: row.line, found })
  if (read && daysBetween(today, read.day) > AHEAD_DAYS_MAX)
    throw refusal({ kind: 'day_ahead', line: row.line, found })
  return read?.day
}

type ReadRows = { readonly entries: readonly AccountEntry[]; readonly pendingCount: number }

function readRows(rows: readonly TableRow[], width: number, reading: BankStatementReading): ReadRows {
  const entries: AccountEntry[] = []
  let pendingCount = 0
  for (const row of rows) {
    const day = readDayOf(row, reading)
    const kind = kindOf(row, reading, day !== undefined)
    if (kind === 'pending') pendingCount += 1
    const last = entries.at(-1)
    if (kind === 'time' && last) {
      // Livin' continues the text in the row that has the time
      const more = reading.columns.text.map((column) => row.cells[column] ?? '').join(' ')
      entries[entries.length - 1] = { ...last, text: `${last.text} ${more}`.trim() }
    }
    if (day === undefined || kind !== 'entry') continue
    const whole = withoutSurplus(row, reading.columns, width)
    entries.push(readEntry({ row: whole, columns: reading.columns, seen: reading.seen }, day))
  }
  return { entries, pendingCount }
}

/** Without any mark or balance to check, outgoing money would count as incoming. */
function checkMarks(entries: readonly AccountEntry[]): void {
  const unmarked = entries.find(({ isMarked }) => !isMarked)
  const isProven =
    entries.some(({ isMarked, sen }) => isMarked && sen < 0) ||
    entries.every(({ balance }) => balance !== undefined)
  if (unmarked && !isProven) throw refusal({ kind: 'mark_missing', line: unmarked.line })
}

/** The counter distinguishes equal rows, which have the same order each time. */
function lineKey(entry: AccountEntry, account: string, counts: Map<string, number>): string {
  const row = JSON.stringify([account, entry.day, entry.sen, 'CR', entry.balance ?? null, entry.text])
  const count = (counts.get(row) ?? 0) + 1
  counts.set(row, count)
  return createHash('sha256').update(`${row}${count}`).digest('hex').slice(0, 32)
}

function creditsOf(entries: readonly AccountEntry[], account: string): BankLine[] {
  const counts = new Map<string, number>()
  return entries
    .filter(({ sen }) => sen > 0)
    .map((entry) => ({
      key: lineKey(entry, entry.account ?? account, counts),
      line: entry.line,
      day: entry.day,
      amount: entry.sen / 100,
      text: entry.text,
    }))
}

type Body = {
  readonly columns: BankStatementColumns
  readonly above: readonly TableRow[]
  readonly rows: readonly TableRow[]
  /** cells per row; infinite without a head */
  readonly width: number
}

/** The first row with a date is the first transaction. */
function bodyByColumns({ rows }: OpenedBankStatement, columns: BankStatementColumns, today: string): Body {
  const preamble = readPreamble(rows.slice(0, HEAD_ROWS_MAX))
  const first = rows
    .slice(0, HEAD_ROWS_MAX + 1)
    .findIndex(({ cells }) => readDay(cells[columns.date] ?? '', { period: preamble.period, today }))
  if (first < 0) throw refusal({ kind: 'no_transactions' })
  const above = rows.slice(0, first)
  return { columns, above, rows: rows.slice(first), width: Number.POSITIVE_INFINITY }
}

function bodyOf(opened: OpenedBankStatement, { columns, today }: ParseOptions): Body {
  if (columns) return bodyByColumns(opened, columns, today)
  const { rows, head } = opened
  if (!head) throw refusal({ kind: 'head_unknown' })
  const above = rows.slice(0, head.rowsAbove)
  const width = above.at(-1)?.cells.length ?? Number.POSITIVE_INFINITY
  return { columns: head.columns, above, rows: rows.slice(head.rowsAbove), width }
}

/** @throws {Problem} bank_statement_refused */
export function parseBankStatement(text: string, options: ParseOptions): BankStatement {
  const opened = openBankStatement(text)
  const { columns, above, rows, width } = bodyOf(opened, options)
  const preamble = readPreamble(above)
  checkCurrency(preamble.currency ?? '')
  const reading = { columns, preamble, today: options.today, seen: { style: undefined } }
  const { entries, pendingCount } = readRows(rows, width, reading)
  if (entries.length === 0 && pendingCount === 0) throw refusal({ kind: 'no_transactions' })
  checkMarks(entries)
  checkBalance(entries)
  const named = entries.find((entry) => entry.account !== undefined)?.account
  const account = named ?? preamble.account ?? accountDigits(options.account ?? '')
  return {
    bank: options.columns ? undefined : opened.head?.bank,
    account,
    lines: creditsOf(entries, account),
    pendingCount,
  }
}
