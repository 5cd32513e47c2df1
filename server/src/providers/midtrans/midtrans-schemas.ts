import { z } from 'zod'

const midtransMoney = z.union([z.string(), z.number()]).transform(String)

/** A transaction as GET status returns it. Null fields are omitted; new ones may appear. */
export const midtransTransaction = z.object({
  order_id: z.string(),
  transaction_id: z.string(),
  transaction_status: z.string(),
  status_code: midtransMoney,
  gross_amount: midtransMoney,
  payment_type: z.string(),
  currency: z.string().optional(),
  fraud_status: z.string().optional(),
  merchant_id: z.string().optional(),
  transaction_time: z.string(),
  settlement_time: z.string().optional(),
  refunds: z
    .array(
      z.object({
        refund_chargeback_id: midtransMoney.optional(),
        refund_key: z.string().optional(),
        refund_amount: midtransMoney,
        created_at: z.string().optional(),
      }),
    )
    .optional(),
})

export type MidtransTransaction = z.output<typeof midtransTransaction>

export const midtransToken = z.object({ token: z.string().regex(/^[A-Za-z0-9-]{1,100}$/) })

export const midtransRefusal = z.object({ error_messages: z.array(z.string()) })

export const midtransNotification = z.object({
  order_id: z.string().max(50),
  transaction_status: z.string().regex(/^[a-z_]{1,40}$/),
  status_code: z.string().regex(/^\d{3}$/),
  gross_amount: z.string().regex(/^\d{1,15}(\.\d\d)?$/),
  signature_key: z.string().regex(/^[0-9a-f]{128}$/i),
})
