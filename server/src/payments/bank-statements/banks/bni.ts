/** BNI Direct and BNI's internet banking (payments-indonesia.md §4). */
import { type BankStatementColumns, columnNamed } from '../bank-statement-columns.ts'

function findSplitColumns(heads: readonly string[]): BankStatementColumns | undefined {
  const date = columnNamed(heads, 'post date', 'posting date')
  const text = columnNamed(heads, 'description')
  const journal = columnNamed(heads, 'journal no', 'journal')
  const debit = columnNamed(heads, 'debit')
  const credit = columnNamed(heads, 'credit')
  if (date === undefined || text === undefined || journal === undefined) return undefined
  if (debit === undefined || credit === undefined) return undefined
  return { date, text: [text, journal], amounts: { debit, credit }, balance: columnNamed(heads, 'balance') }
}

function findMarkedColumns(heads: readonly string[]): BankStatementColumns | undefined {
  const date = columnNamed(heads, 'tanggal transaksi')
  const text = columnNamed(heads, 'uraian transaksi')
  const mark = columnNamed(heads, 'tipe')
  const amount = columnNamed(heads, 'nominal')
  if (date === undefined || text === undefined || mark === undefined || amount === undefined) return undefined
  const balance = columnNamed(heads, 'saldo')
  return { date, text: [text], amounts: { amount, mark, isMarkRequired: true }, balance }
}

/** @param heads as `columnKey` returns them */
export function findBniColumns(heads: readonly string[]): BankStatementColumns | undefined {
  return findSplitColumns(heads) ?? findMarkedColumns(heads)
}
