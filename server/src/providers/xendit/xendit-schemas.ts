import { z } from 'zod'

/** Xendit's own ids, checked before they become part of a URL. */
export const XENDIT_ID = /^[A-Za-z0-9-]{1,64}$/

const xenditId = z.string().regex(XENDIT_ID)

/** A session as POST and GET return it. */
export const xenditSession = z.object({
  payment_session_id: xenditId,
  reference_id: z.string(),
  business_id: z.string().nullish(),
  status: z.string(),
  amount: z.number(),
  payment_link_url: z.string().nullish(),
  expires_at: z.string().nullish(),
  payment_request_id: xenditId.nullish(),
  payment_id: xenditId.nullish(),
})

export type XenditSession = z.output<typeof xenditSession>

export const xenditPaymentRequest = z.object({
  payment_request_id: xenditId,
  reference_id: z.string().nullish(),
  latest_payment_id: xenditId.nullish(),
})

export type XenditPaymentRequest = z.output<typeof xenditPaymentRequest>

export const xenditPayment = z.object({
  payment_id: xenditId,
  payment_request_id: xenditId,
  business_id: z.string(),
  status: z.string(),
  request_amount: z.number(),
  currency: z.string(),
  captures: z
    .array(z.object({ capture_amount: z.number(), capture_timestamp: z.string().nullish() }))
    .nullish(),
  created: z.string().nullish(),
  updated: z.string().nullish(),
})

export type XenditPayment = z.output<typeof xenditPayment>

/** Amounts come as numbers or texts. */
export const xenditRefund = z.object({
  id: xenditId,
  payment_request_id: z.string().nullish(),
  reference_id: z.string().nullish(),
  amount: z.coerce.number(),
  currency: z.string().nullish(),
  status: z.string(),
  created: z.string().nullish(),
  updated: z.string().nullish(),
})

export type XenditRefund = z.output<typeof xenditRefund>

/** Amounts may have fractions, such as the VAT of a small fee. */
export const xenditTransactions = z.object({
  data: z.array(
    z.object({
      product_id: z.string(),
      fee: z.object({ xendit_fee: z.number(), value_added_tax: z.number(), status: z.string() }),
    }),
  ),
})

export const xenditRefundList = z.object({ data: z.array(xenditRefund) })

export const xenditRefusal = z.object({ error_code: z.string() })

/** The payment that is refunded. */
const ofPayment = z.object({ payment_request_id: z.string().nullish() })

const refundEvent = z
  .object({
    event: z.string().regex(/^refund\.[a-z_.]{1,50}$/),
    data: ofPayment.extend({ data: ofPayment.nullish() }),
  })
  .transform(({ event, data }) => {
    const refunded = data.data ?? data // the documented sample wraps the refund twice
    return { our_id: undefined, capture_id: refunded.payment_request_id ?? undefined, type: event }
  })

/** `payment_session.completed`, `payment_session.expired`, `payment.capture` and the like. */
const paymentEvent = z
  .object({
    event: z.string().regex(/^payment[a-z_.]{1,50}$/),
    data: z.object({ reference_id: z.string().max(255), payment_request_id: z.string().nullish() }),
  })
  .transform(({ event, data: { reference_id, payment_request_id } }) => ({
    our_id: reference_id,
    capture_id: payment_request_id ?? undefined,
    type: event,
  }))

/** Of another program in the same account. */
const invoiceEvent = z
  .object({ external_id: z.string().max(255), status: z.string().regex(/^[A-Z_]{1,40}$/) })
  .transform(({ external_id, status }) => ({ our_id: external_id, capture_id: undefined, type: status }))

export const xenditNotification = z.union([paymentEvent, refundEvent, invoiceEvent])
