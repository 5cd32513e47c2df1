/** Invoice and credit notes of one paid order, as they were on their day (decisions/059). */
import { z } from 'zod'
import { buyerTaxNumberAnswer } from './buyer-tax-number.ts'
import type { CallTable } from './call-definition.ts'
import { byId, dataSchema, day, id, rupiahAmount, shopTimestamp, text } from './fields.ts'
import { INVOICE_TAXES } from './values/invoices.ts'

const invoiceLine = z
  .object({ product_id: id, name: z.string(), quantity: z.int(), price: rupiahAmount })
  .meta({ id: 'InvoiceLine' })

const creditNoteAnswer = z
  .object({
    refund_id: id,
    number: z.string(),
    issued_on: day,
    /** in rupiah */
    amount: rupiahAmount,
    /** by earlier credit notes of the invoice, in rupiah: so the tax of all of them adds up */
    refunded_before: rupiahAmount,
    reason: z.string(),
  })
  .meta({ id: 'CreditNote' })

const invoiceDocument = z
  .object({
    number: z.string(),
    /** paid with test money: no invoice for the books */
    is_test: z.boolean(),
    /** the day of the payment */
    issued_on: day,
    order_id: id,
    ordered_at: shopTimestamp,
    seller: z.object({ name: z.string(), address: z.string(), npwp: z.string() }),
    buyer: z.object({
      name: z.string(),
      telephone: z.string().nullable(),
      address: z.string(),
      city: z.string(),
      province: z.string().nullable(),
      postal_code: z.string(),
      country: z.string(),
    }),
    /** absent without one */
    tax_number: buyerTaxNumberAnswer.optional(),
    order_product: z.array(invoiceLine),
    product_price: rupiahAmount,
    shipping_price: rupiahAmount,
    /** absent without a code */
    discount_code: z.string().optional(),
    discount_price: rupiahAmount.optional(),
    /** the order's tax, and the owner's choice of tax line */
    tax: z.enum(INVOICE_TAXES),
    tax_name: z.string(),
    tax_price: rupiahAmount,
    is_tax_included: z.boolean(),
    /** rupiah added, negative when taken off; absent when nothing */
    payment_rounding: z.number().optional(),
    payment_code: z.int().optional(),
    /** what was charged, in rupiah */
    total: rupiahAmount,
    payment_method_id: id,
    payment_method_name: z.string(),
    payment_amount: z.string(),
    payment_currency: z.string(),
    credit_notes: z.array(creditNoteAnswer),
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.output<typeof invoiceDocument>
export type CreditNote = Invoice['credit_notes'][number]

export const invoiceCalls = {
  'GET /api/v1/order/{id}/invoice': {
    summary: 'The invoice of one of the signed-in user’s own orders, with its credit notes',
    access: 'signed-in',
    limit: 'browse',
    params: byId,
    answer: dataSchema(invoiceDocument),
    status: 200,
    refusals: [404],
  },
  'GET /api/v1/admin/order/{id}/invoice': {
    summary: 'The invoice of any order, with its credit notes',
    access: 'admin',
    limit: 'browse',
    params: byId,
    answer: dataSchema(invoiceDocument),
    status: 200,
    refusals: [404],
  },
  'POST /api/v1/order-link/invoice': {
    summary: 'The invoice of the order that a link opens',
    access: 'anyone',
    limit: 'order-link',
    body: z.object({ token: text(512) }),
    answer: dataSchema(invoiceDocument),
    status: 200,
    refusals: [404],
  },
} as const satisfies CallTable
