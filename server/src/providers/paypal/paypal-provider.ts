/** PayPal as a payment provider (payments.md). Also used with the simulator. */
import { amountText } from '@warung/contract/payment-amount.ts'
import { PROVIDER_ID } from '@warung/contract/payments.ts'
import type { ProviderMode } from '@warung/contract/values/payment-modes.ts'
import type { z } from 'zod'
import {
  type ClientPart,
  type Notification,
  type ProviderClient,
  type ProviderRefund,
  ProviderUnavailable,
  RefundRefused,
  type RefundRequest,
} from '../provider.ts'
import { PAYPAL_CURRENCIES } from './currencies.ts'
import type { PayPalAnswer, PayPalHttp } from './paypal-http.ts'
import { refundStatusOf, toProviderOrder } from './paypal-order.ts'
import { payPalCapture, payPalIssue, payPalOrder, payPalRefund, payPalVerified } from './paypal-schemas.ts'
import { payPalStatementLines } from './paypal-statement.ts'
import { readPayPalWebhook, verificationOf } from './paypal-webhook.ts'

const LIVE_URL = 'https://api-m.paypal.com'
const SANDBOX_URL = 'https://api-m.sandbox.paypal.com'

const VARIABLES = [
  ...['PAYPAL_MODE', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_MERCHANT_ID', 'PAYPAL_WEBHOOK_ID'],
  ...['PAYMENT_CURRENCY', 'PAYMENT_RATE'],
]

export function payPalBaseUrl(mode: 'sandbox' | 'live'): string {
  return mode === 'live' ? LIVE_URL : SANDBOX_URL
}

function parseAnswer<T extends z.ZodType>(schema: T, answer: PayPalAnswer): z.output<T> {
  const parsed = schema.safeParse(answer.body)
  if (parsed.success) return parsed.data
  throw new ProviderUnavailable('PayPal answered something strange', { cause: parsed.error })
}

/** Validates ids before they become part of a URL (payments.md, check 3). */
function checkedId(id: string): string {
  if (!PROVIDER_ID.test(id)) throw new RangeError('not an id of the payment provider')
  return id
}

function refundOf({ id, status, create_time }: z.output<typeof payPalRefund>): ProviderRefund {
  return {
    provider_refund_id: id,
    status: refundStatusOf(status),
    refunded_at: new Date(create_time),
  }
}

export type PayPalMerchant = {
  readonly mode: ProviderMode
  readonly merchantId: string
  readonly webhookId: string
  readonly client: ClientPart
}

/** @returns undefined if PayPal does not know it */
async function findPayPalRecord<T extends z.ZodType>(
  http: PayPalHttp,
  path: string,
  schema: T,
): Promise<z.output<T> | undefined> {
  const answer = await http({ method: 'GET', path })
  if (answer.status === 404) return undefined
  if (answer.status !== 200) throw new ProviderUnavailable(`PayPal answered ${answer.status} for ${path}`)
  return parseAnswer(schema, answer)
}

/** @throws RefundRefused if PayPal will never make it; ProviderUnavailable if another try may */
async function makePayPalRefund(http: PayPalHttp, request: RefundRequest): Promise<ProviderRefund> {
  const value = amountText(BigInt(request.amount_minor), request.currency)
  const answer = await http({
    method: 'POST',
    path: `/v2/payments/captures/${checkedId(request.capture_id)}/refund`,
    requestId: request.request_id,
    json: JSON.stringify({
      amount: { value, currency_code: request.currency },
      custom_id: request.request_id, // finds the refund if the response is lost
      note_to_payer: request.note.slice(0, 255),
    }),
  })
  if (answer.status === 200 || answer.status === 201) return refundOf(parseAnswer(payPalRefund, answer))
  // 409: the same request is still running (job and click at once), so its result follows
  if (answer.status >= 400 && answer.status < 500 && ![409, 429].includes(answer.status)) {
    const issue = payPalIssue.safeParse(answer.body).data?.details?.[0]?.issue
    throw new RefundRefused(issue ?? `status ${answer.status}`)
  }
  throw new ProviderUnavailable(`PayPal answered ${answer.status} for a refund`)
}

async function isGenuineWebhook(
  http: PayPalHttp,
  webhookId: string,
  { headers, rawBody }: Notification,
): Promise<boolean> {
  const answer = await http({
    method: 'POST',
    path: '/v1/notifications/verify-webhook-signature',
    isVerification: true,
    json: verificationOf(headers, webhookId, rawBody.toString('utf8')),
  })
  return answer.status === 200 && payPalVerified.safeParse(answer.body).success
}

export function payPalProvider(http: PayPalHttp, merchant: PayPalMerchant): ProviderClient {
  return {
    provider: 'paypal',
    mode: merchant.mode,
    merchantId: merchant.merchantId,
    currencies: PAYPAL_CURRENCIES,
    variables: VARIABLES,
    client: merchant.client,

    findOrder: async (providerOrderId) => {
      const path = `/v2/checkout/orders/${checkedId(providerOrderId)}`
      const found = await findPayPalRecord(http, path, payPalOrder)
      return found && toProviderOrder(found)
    },

    findOrderOfCapture: async (captureId) => {
      const path = `/v2/payments/captures/${checkedId(captureId)}`
      const found = await findPayPalRecord(http, path, payPalCapture)
      return found?.supplementary_data?.related_ids?.order_id
    },

    refund: {
      make: (request) => makePayPalRefund(http, request),
      find: async (providerRefundId) => {
        const path = `/v2/payments/refunds/${checkedId(providerRefundId)}`
        const found = await findPayPalRecord(http, path, payPalRefund)
        return found && refundOf(found)
      },
    },

    statement: {
      lines: (from, to) => payPalStatementLines(http, from, to),
      whenNotRead: 'transaction_search_not_allowed',
    },

    webhook: {
      read: readPayPalWebhook,
      isGenuine: (delivery) => isGenuineWebhook(http, merchant.webhookId, delivery),
    },
  }
}
