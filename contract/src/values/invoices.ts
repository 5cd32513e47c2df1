/** Each series counts its own numbers from 1 in each calendar year; test money has series of its own. */
export const PAPER_SERIES = ['invoice', 'credit_note', 'test_invoice', 'test_credit_note'] as const
export type PaperSeries = (typeof PAPER_SERIES)[number]

export const PAPER_PREFIXES: Readonly<Record<PaperSeries, string>> = {
  invoice: 'INV',
  credit_note: 'CN',
  test_invoice: 'TEST-INV',
  test_credit_note: 'TEST-CN',
}

/** The tax line of invoices: none, PPN as part of the total, or the order's own tax. */
export const INVOICE_TAXES = ['none', 'ppn_included', 'order_tax'] as const
export type InvoiceTax = (typeof INVOICE_TAXES)[number]

/** The default: the owner has not turned invoices on. */
export const NO_INVOICES = {
  is_on: false,
  seller_name: '',
  seller_address: '',
  npwp: '',
  tax: 'none' as const,
}

export const SELLER_NAME_LENGTH_MAX = 100
export const SELLER_ADDRESS_LENGTH_MAX = 500
