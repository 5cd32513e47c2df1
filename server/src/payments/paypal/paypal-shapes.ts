/** The parts of PayPal's answers that the shop reads; anything else in their place is "strange". */
import { z } from 'zod'

const amount = z.object({ currency_code: z.string(), value: z.string() })

const captureStatus = z.enum(['COMPLETED', 'PENDING', 'DECLINED', 'FAILED', 'REFUNDED', 'PARTIALLY_REFUNDED'])

export const payPalCapture = z.object({
  id: z.string(),
  status: captureStatus,
  amount,
  custom_id: z.string().optional(),
  create_time: z.iso.datetime({ offset: true }),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
})

export const payPalOrder = z.object({
  id: z.string(),
  status: z.string(),
  intent: z.string(),
  payer: z.object({ email_address: z.string().optional() }).optional(),
  purchase_units: z.array(
    z.object({
      custom_id: z.string().optional(),
      payee: z.object({ merchant_id: z.string().optional() }).optional(),
      payments: z.object({ captures: z.array(payPalCapture).optional() }).optional(),
    }),
  ),
})

export const payPalRefund = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']),
})

export const payPalIssue = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
})

export const payPalEvent = z.object({
  id: z.string().max(200),
  event_type: z.string().max(200),
  resource: z.looseObject({
    id: z.string().optional(),
    supplementary_data: z
      .object({
        related_ids: z
          .object({ order_id: z.string().optional(), capture_id: z.string().optional() })
          .optional(),
      })
      .optional(),
    links: z.array(z.object({ href: z.string(), rel: z.string() })).optional(),
  }),
})
