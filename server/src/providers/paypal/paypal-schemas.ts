import { z } from 'zod'

const amount = z.object({ currency_code: z.string(), value: z.string() })

const captureStatus = z.enum(['COMPLETED', 'PENDING', 'DECLINED', 'FAILED', 'REFUNDED', 'PARTIALLY_REFUNDED'])

export const payPalCapture = z.object({
  id: z.string(),
  status: captureStatus,
  amount,
  custom_id: z.string().optional(),
  create_time: z.iso.datetime({ offset: true }),
  seller_receivable_breakdown: z.object({ paypal_fee: amount.optional() }).optional(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
})

const links = z.array(z.object({ href: z.string(), rel: z.string() }))

const refundStatus = z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED'])

const refundInOrder = z.object({
  id: z.string(),
  status: refundStatus,
  amount,
  custom_id: z.string().optional(),
  create_time: z.iso.datetime({ offset: true }),
  links: links.optional(),
})

export const payPalOrder = z.object({
  id: z.string(),
  status: z.string(),
  intent: z.string(),
  payer: z
    .object({
      email_address: z.string().optional(),
      name: z
        .object({ given_name: z.string().optional(), surname: z.string().optional() })
        .optional()
        // an unusual name must not keep a payment from being settled
        .catch(undefined),
    })
    .optional(),
  purchase_units: z.array(
    z.object({
      custom_id: z.string().optional(),
      payee: z.object({ merchant_id: z.string().optional() }).optional(),
      payments: z
        .object({ captures: z.array(payPalCapture).optional(), refunds: z.array(refundInOrder).optional() })
        .optional(),
    }),
  ),
})

export const payPalRefund = z.object({
  id: z.string(),
  status: refundStatus,
  create_time: z.iso.datetime({ offset: true }),
})

export const payPalStatement = z.object({
  transaction_details: z.array(
    z.object({
      transaction_info: z.object({
        transaction_id: z.string(),
        paypal_reference_id: z.string().optional(),
        paypal_reference_id_type: z.string().optional(),
        transaction_event_code: z.string(),
        transaction_initiation_date: z.string(),
        transaction_amount: amount,
      }),
    }),
  ),
  total_pages: z.int().min(0).max(100_000),
})

export const payPalIssue = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
})

export const payPalEvent = z.object({
  id: z.string().regex(/^[A-Za-z0-9-]{1,100}$/),
  event_type: z.string().regex(/^[A-Za-z0-9._-]{1,100}$/),
  resource: z.looseObject({
    id: z.string().optional(),
    supplementary_data: z
      .object({
        related_ids: z
          .object({ order_id: z.string().optional(), capture_id: z.string().optional() })
          .optional(),
      })
      .optional(),
    links: links.optional(),
  }),
})

export const payPalVerified = z.object({ verification_status: z.literal('SUCCESS') })
