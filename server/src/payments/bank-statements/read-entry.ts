/** Reads a row of a statement as an entry of the account. */
import type { BankStatementFault } from '../../platform/problems/problem-params.ts'
import type { BankStatementColumns, MarkedAmounts, SplitAmounts } from './bank-statement-columns.ts'
import { type Mark, type NumberStyle, readAmount, readMark, type WrittenAmount } from './read-amount.ts'
import { accountDigits } from './read-preamble.ts'
import type { TableRow } from './read-table.ts'
import { refusal } from './statement-refusal.ts'

export type AccountEntry = {
  readonly line: number
  readonly day: string
  readonly text: string
  /** positive for incoming money */
  readonly sen: number
  /** false: it counts as incoming, because no mark says otherwise */
  readonly isMarked: boolean
  readonly balance: number | undefined
  readonly opening: number | undefined
  readonly account: string | undefined
}

/** A file uses one number style (payments-indonesia.md §4). */
export type NumberStyleState = { style: NumberStyle }

type EntryReader = {
  readonly row: TableRow
  readonly columns: BankStatementColumns
  readonly seen: NumberStyleState
}

function cellOf({ cells }: TableRow, column: number | undefined): string {
  return column === undefined ? '' : (cells[column] ?? '')
}

function readAmountCell({ row, seen }: EntryReader, column: number | undefined): WrittenAmount {
  const found = cellOf(row, column)
  const amount = readAmount(found)
  if (!amount) throw refusal({ kind: 'amount_unreadable', line: row.line, found })
  seen.style ??= amount.style
  if (amount.style !== undefined && amount.style !== seen.style)
    throw refusal({ kind: 'number_styles_mixed', line: row.line, found })
  return amount
}

type SignedAmount = Pick<AccountEntry, 'sen' | 'isMarked'>

function signed(sen: number, mark: Mark): number {
  return mark === 'credit' || sen === 0 ? sen : -sen
}

function readMarked(reader: EntryReader, columns: MarkedAmounts): SignedAmount {
  const { row } = reader
  if (cellOf(row, columns.amount) === '') throw refusal({ kind: 'amount_missing', line: row.line })
  const { sen, sign, mark: inCell } = readAmountCell(reader, columns.amount)
  const inColumn = cellOf(row, columns.mark)
  const mark = inColumn === '' ? inCell : readMark(inColumn)
  const found = cellOf(row, columns.amount)
  if (inColumn !== '' && mark === undefined)
    throw refusal({ kind: 'mark_unreadable', line: row.line, found: inColumn })
  if (mark !== undefined && sign === '-') throw refusal({ kind: 'amount_negative', line: row.line, found })
  if (mark !== undefined) return { sen: signed(sen, mark), isMarked: true }
  if (columns.isMarkRequired && sen !== 0) throw refusal({ kind: 'mark_missing', line: row.line })
  return { sen: sign === '-' ? signed(sen, 'debit') : sen, isMarked: sign !== undefined }
}

/** Some banks write outgoing money as negative, in a column of its own. */
function readSplit(reader: EntryReader, columns: SplitAmounts): SignedAmount {
  const { row } = reader
  const debit = readAmountCell(reader, columns.debit)
  const credit = readAmountCell(reader, columns.credit)
  const found = cellOf(row, columns.credit)
  if (found === '' && cellOf(row, columns.debit) === '' && columns.debit !== undefined)
    throw refusal({ kind: 'amount_missing', line: row.line })
  if (credit.sign === '-' && credit.sen !== 0)
    throw refusal({ kind: 'amount_negative', line: row.line, found })
  if (debit.sen !== 0 && credit.sen !== 0) throw refusal({ kind: 'debit_and_credit', line: row.line })
  return { sen: credit.sen === 0 ? signed(debit.sen, 'debit') : credit.sen, isMarked: true }
}

/** An overdrawn balance has a sign or a mark. */
function readBalance(reader: EntryReader, column: number | undefined): number | undefined {
  if (cellOf(reader.row, column) === '') return undefined
  const { sen, sign, mark } = readAmountCell(reader, column)
  return sign === '-' || mark === 'debit' ? signed(sen, 'debit') : sen
}

/** @throws {Problem} bank_statement_refused */
export function readEntry(reader: EntryReader, day: string): AccountEntry {
  const { row, columns } = reader
  const { amounts } = columns
  const account = accountDigits(cellOf(row, columns.account))
  checkCurrency(cellOf(row, columns.currency))
  return {
    line: row.line,
    day,
    text: columns.text
      .map((column) => cellOf(row, column))
      .filter((text) => text !== '')
      .join(' '),
    ...('credit' in amounts ? readSplit(reader, amounts) : readMarked(reader, amounts)),
    balance: readBalance(reader, columns.balance),
    opening: readBalance(reader, columns.opening),
    account: account === '' ? undefined : account,
  }
}

const RUPIAH_NAMES = new Set(['', 'IDR', 'RP', 'RUPIAH'])

/** @throws {Problem} bank_statement_refused */
export function checkCurrency(currency: string): void {
  const fault: BankStatementFault = { kind: 'not_in_rupiah', found: currency }
  if (!RUPIAH_NAMES.has(currency.toUpperCase())) throw refusal(fault)
}
