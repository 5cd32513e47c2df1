import { PAPER_PREFIXES, type PaperSeries } from '@warung/contract/values/invoices.ts'

export type PaperName = { readonly series: PaperSeries; readonly year: number; readonly number: number }

/** `INV/2026/000123` */
export function paperNumber({ series, year, number }: PaperName): string {
  return `${PAPER_PREFIXES[series]}/${year}/${String(number).padStart(6, '0')}`
}
