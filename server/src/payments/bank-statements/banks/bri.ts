/** BRI's CMS and internet banking (payments-indonesia.md §4). */
import { type BankStatementColumns, columnNamed } from '../bank-statement-columns.ts'

/** @param heads as `columnKey` returns them */
export function findBriColumns(heads: readonly string[]): BankStatementColumns | undefined {
  const date = columnNamed(heads, 'tgl tran')
  const text = columnNamed(heads, 'desk tran')
  const debit = columnNamed(heads, 'mutasi debet')
  const credit = columnNamed(heads, 'mutasi kredit')
  if (date === undefined || text === undefined || debit === undefined || credit === undefined)
    return undefined
  const remark = columnNamed(heads, 'remark custom')
  return {
    date,
    text: remark === undefined ? [text] : [text, remark],
    amounts: { debit, credit },
    balance: columnNamed(heads, 'saldo akhir mutasi'),
    opening: columnNamed(heads, 'saldo awal mutasi'),
    account: columnNamed(heads, 'norek'),
  }
}
