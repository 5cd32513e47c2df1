/** Tax numbers of buyers, and the file of invoices for the tax office's Coretax (decisions/073). */
import { z } from 'zod'
import { buyerTaxNumberInput } from './buyer-tax-number.ts'
import type { CallTable } from './call-definition.ts'
import { byId, dataSchema, day, id, inputDay, paging, rupiahAmount, text } from './fields.ts'
import { order } from './orders.ts'

const taxNumberBody = z
  .object({
    /** null removes it */
    tax_number: buyerTaxNumberInput.nullable(),
  })
  .meta({ id: 'TaxNumberBody' })

/** Default: the last 30 days, as in the report. */
const taxDaysQuery = z.object({ from: inputDay.optional(), to: inputDay.optional() })

const taxCreditNote = z
  .object({
    number: z.string(),
    issued_on: day,
    order_id: id,
    invoice_number: z.string(),
    /** the DPP, 11/12 of the price before PPN */
    tax_base: rupiahAmount,
    ppn: rupiahAmount,
  })
  .meta({ id: 'TaxCreditNote' })

const taxInvoices = z
  .object({
    from: day,
    to: day,
    /** invoices with PPN, and their PPN together */
    invoices: z.int(),
    ppn: rupiahAmount,
    /** files that hold them */
    files: z.int(),
    /** without the seller's NPWP there are no files */
    is_npwp_missing: z.boolean(),
    /** invoices with the order's own tax, which the files cannot hold */
    other_invoices: z.int(),
    /** to be entered in Coretax as returns (*retur*) */
    credit_notes: z.array(taxCreditNote),
  })
  .meta({ id: 'TaxInvoices' })
export type TaxInvoices = z.output<typeof taxInvoices>

export const taxInvoiceCalls = {
  'PUT /api/v1/order/{id}/tax-number': {
    summary:
      'Enter the tax number (NPWP) for the invoice of one’s own order, until the month of payment ends',
    access: 'shopper',
    limit: 'write',
    params: byId,
    body: taxNumberBody,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409],
  },
  'PUT /api/v1/order-link/tax-number': {
    summary: 'Enter the tax number (NPWP) for the order of a link; once, since links are passed on',
    access: 'anyone',
    limit: 'order-link',
    body: taxNumberBody.extend({ token: text(512) }).meta({ id: 'LinkedTaxNumberBody' }),
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409],
  },
  'PUT /api/v1/admin/order/{id}/tax-number': {
    summary: 'Enter, correct or remove the buyer’s tax number (NPWP) of any order',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: taxNumberBody,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409],
  },
  'GET /api/v1/admin/tax-invoice': {
    summary:
      'Invoices with PPN by day of payment, for the tax office: how many, in how many files, and credit notes',
    access: 'admin',
    limit: 'browse',
    query: taxDaysQuery,
    answer: dataSchema(taxInvoices),
    status: 200,
    refusals: [],
  },
  'GET /api/v1/admin/tax-invoice/file': {
    summary: 'Invoices with PPN as Coretax’s XML (TaxInvoiceBulk), at most 1,000 in a file',
    access: 'admin',
    limit: 'browse',
    query: taxDaysQuery.extend({ file: paging.shape.page }),
    answer: z.string(),
    fileType: 'application/xml',
    status: 200,
    refusals: [404, 409],
  },
} as const satisfies CallTable
