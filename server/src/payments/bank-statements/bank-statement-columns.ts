/** Column positions of a statement, from 0. */
export type BankStatementColumns = {
  readonly date: number
  /** joined with spaces */
  readonly text: readonly number[]
  readonly amounts: MarkedAmounts | SplitAmounts
  readonly balance?: number | undefined
  /** the balance before the line */
  readonly opening?: number | undefined
  readonly account?: number | undefined
  readonly currency?: number | undefined
}

/** `150,123.00 CR`, or the mark in a column of its own. */
export type MarkedAmounts = {
  readonly amount: number
  readonly mark?: number | undefined
  /** false: a line without a mark is incoming, if the file marks outgoing lines elsewhere */
  readonly isMarkRequired: boolean
}

export type SplitAmounts = { readonly debit?: number | undefined; readonly credit: number }

export type Bank = 'bca' | 'bni' | 'bri' | 'mandiri'

/** `Tgl. Transaksi (WIB)` → `tgl transaksi wib` */
export function columnKey(head: string): string {
  return head
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
}

/** @returns the column of the first of these names that the head contains */
export function columnNamed(heads: readonly string[], ...names: readonly string[]): number | undefined {
  return names.map((name) => heads.indexOf(name)).find((column) => column >= 0)
}
