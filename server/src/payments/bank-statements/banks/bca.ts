/** KlikBCA, personal and Bisnis (payments-indonesia.md §4). */
import { type BankStatementColumns, columnNamed } from '../bank-statement-columns.ts'

/** KlikBCA's personal files do not name the column of marks. */
function markColumn(heads: readonly string[], amount: number): number | undefined {
  return heads[amount + 1] === '' ? amount + 1 : columnNamed(heads, 'db cr', 'cr db', 'tipe', 'type')
}

/** @param heads as `columnKey` returns them */
export function findBcaColumns(heads: readonly string[]): BankStatementColumns | undefined {
  const date = columnNamed(heads, 'tanggal transaksi', 'tanggal', 'transaction date', 'date')
  const text = columnNamed(heads, 'keterangan', 'description')
  const branch = columnNamed(heads, 'cabang', 'branch')
  const amount = columnNamed(heads, 'jumlah', 'amount')
  const balance = columnNamed(heads, 'saldo', 'balance')
  if (date === undefined || text === undefined || branch === undefined) return undefined
  if (amount === undefined || balance === undefined) return undefined
  const mark = markColumn(heads, amount)
  return { date, text: [text], amounts: { amount, mark, isMarkRequired: true }, balance }
}
