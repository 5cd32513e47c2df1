/** The seller's details for invoices, and whether the shop issues them. */
import { z } from 'zod'
import { line, text } from './fields.ts'
import { inputFault } from './values/input-faults.ts'
import { INVOICE_TAXES, SELLER_ADDRESS_LENGTH_MAX, SELLER_NAME_LENGTH_MAX } from './values/invoices.ts'

export const invoiceSetting = z
  .object({
    is_on: z.boolean(),
    seller_name: line(SELLER_NAME_LENGTH_MAX),
    seller_address: text(SELLER_ADDRESS_LENGTH_MAX),
    /** 16 digits, or 15 in the older format; may be empty */
    npwp: line(16).regex(/^(\d{15,16})?$/, { error: inputFault('npwp') }),
    tax: z.enum(INVOICE_TAXES),
  })
  .refine(({ is_on, seller_name }) => !is_on || seller_name.trim() !== '', {
    path: ['seller_name'],
    error: inputFault('blank'),
  })
  .refine(({ is_on, seller_address }) => !is_on || seller_address.trim() !== '', {
    path: ['seller_address'],
    error: inputFault('blank'),
  })
  .refine(({ is_on, tax, npwp }) => !is_on || tax !== 'ppn_included' || npwp !== '', {
    path: ['npwp'],
    error: inputFault('npwp_missing'),
  })
export type InvoiceSetting = Readonly<z.output<typeof invoiceSetting>>
