import { z } from 'zod'

/** An id of Xendit's own, before it enters an address. */
export const XENDIT_ID = /^[A-Za-z0-9-]{1,64}$/

/** An invoice as GET tells it; new fields appear. */
export const xenditInvoice = z.object({
  id: z.string().regex(XENDIT_ID),
  external_id: z.string(),
  /** the business that it belongs to */
  user_id: z.string(),
  status: z.string(),
  amount: z.number(),
  paid_amount: z.number().nullish(),
  currency: z.string().nullish(),
  invoice_url: z.string().nullish(),
  expiry_date: z.string().nullish(),
  paid_at: z.string().nullish(),
  updated: z.string().nullish(),
  payer_email: z.string().nullish(),
})

export const xenditInvoices = z.array(xenditInvoice)

export type XenditInvoice = z.output<typeof xenditInvoice>

/** Amounts come as numbers and as texts. */
export const xenditRefund = z.object({
  id: z.string().regex(XENDIT_ID),
  invoice_id: z.string().nullish(),
  reference_id: z.string().nullish(),
  amount: z.coerce.number(),
  currency: z.string().nullish(),
  status: z.string(),
  created: z.string().nullish(),
  updated: z.string().nullish(),
})

export type XenditRefund = z.output<typeof xenditRefund>

export const xenditRefundList = z.object({ data: z.array(xenditRefund) })

export const xenditRefusal = z.object({ error_code: z.string() })

const ofInvoice = z.object({ invoice_id: z.string().nullish() })

/** Of an invoice, flat; or of a refund. */
export const xenditNotification = z.union([
  z
    .object({ external_id: z.string().max(255), status: z.string().regex(/^[A-Z_]{1,40}$/) })
    .transform(({ external_id, status }) => ({ external_id, invoice_id: undefined, type: status })),
  z
    .object({
      event: z.string().regex(/^[a-z_.]{1,60}$/),
      data: ofInvoice.extend({ data: ofInvoice.nullish() }),
    })
    .transform(({ event, data }) => ({
      external_id: undefined,
      // the documented sample wraps the refund twice
      invoice_id: data.invoice_id ?? data.data?.invoice_id ?? undefined,
      type: event,
    })),
])
