/** Mandiri: MCM and Kopra, MCM's older files without a head, and Livin' saved as CSV (payments-indonesia.md §4). */
import { type BankStatementColumns, columnNamed } from '../bank-statement-columns.ts'

function findMcmColumns(heads: readonly string[]): BankStatementColumns | undefined {
  const account = columnNamed(heads, 'account no')
  const date = columnNamed(heads, 'date')
  const code = columnNamed(heads, 'transaction code')
  const debit = columnNamed(heads, 'debit')
  const credit = columnNamed(heads, 'credit')
  if (account === undefined || date === undefined || code === undefined) return undefined
  if (debit === undefined || credit === undefined) return undefined
  const text = heads.flatMap((head, column) => (/^(?:description|reference no)$/.test(head) ? [column] : []))
  return { date, text, amounts: { debit, credit }, balance: columnNamed(heads, 'balance'), account }
}

function findKopraColumns(heads: readonly string[]): BankStatementColumns | undefined {
  const account = columnNamed(heads, 'accountno', 'account no')
  const date = columnNamed(heads, 'postdate', 'post date')
  const debit = columnNamed(heads, 'debit amount')
  const credit = columnNamed(heads, 'credit amount')
  if (account === undefined || date === undefined || debit === undefined || credit === undefined)
    return undefined
  const text = heads.flatMap((head, column) => (/^(?:remarks|additional ?desc)$/.test(head) ? [column] : []))
  const balance = columnNamed(heads, 'close balance')
  return {
    ...{ date, text, amounts: { debit, credit }, balance, account },
    currency: columnNamed(heads, 'ccy'),
  }
}

/** Livin' merges cells in its workbook, which leaves empty ones in CSV. */
function findLivinColumns(heads: readonly string[]): BankStatementColumns | undefined {
  const date = columnNamed(heads, 'tanggal', 'date')
  const text = columnNamed(heads, 'keterangan', 'remarks')
  const credit = columnNamed(heads, 'dana masuk idr', 'incoming transactions idr')
  const debit = columnNamed(heads, 'dana keluar idr', 'outgoing transactions idr')
  const balance = columnNamed(heads, 'saldo idr', 'balance idr')
  if (date === undefined || text === undefined || balance === undefined) return undefined
  if (debit === undefined || credit === undefined) return undefined
  return { date, text: [text], amounts: { debit, credit }, balance }
}

/** @param heads as `columnKey` returns them */
export function findMandiriColumns(heads: readonly string[]): BankStatementColumns | undefined {
  return findMcmColumns(heads) ?? findKopraColumns(heads) ?? findLivinColumns(heads)
}

const TEXT_FROM = 4

/** `1234567890123;IDR;7820;27/09/2026;TRANSFER DARI;BUDI;0.00;150123.00;1150123.00`, with one to three texts. */
export function findHeadlessMandiriColumns(cells: readonly string[]): BankStatementColumns | undefined {
  const [account = '', currency = '', code = '', date = ''] = cells
  const filled = cells.at(-1) === '' ? cells.length - 1 : cells.length
  const isLine =
    /^\d{13}$/.test(account) &&
    /^[A-Z]{3}$/.test(currency) &&
    /^\d{4}$/.test(code) &&
    /^\d{2}\/\d{2}\/\d{4}$/.test(date) &&
    filled >= 8 &&
    filled <= 10
  if (!isLine) return undefined
  const text = Array.from({ length: filled - TEXT_FROM - 3 }, (_, at) => TEXT_FROM + at)
  const amounts = { debit: filled - 3, credit: filled - 2 }
  return { date: 3, text, amounts, balance: filled - 1, account: 0, currency: 1 }
}
