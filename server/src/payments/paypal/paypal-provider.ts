/** PayPal as a payment provider of this shop (payments.md); the simulator is asked through the same. */

import { PROVIDER_ID } from '@warung/contract/payments.ts'
import type { z } from 'zod'
import {
  type PaymentProvider,
  type ProviderEvent,
  type ProviderOrder,
  ProviderUnavailable,
  RefundRefused,
} from '../provider.ts'
import type { PayPalAnswer, PayPalHttp } from './paypal-http.ts'
import { payPalCapture, payPalEvent, payPalIssue, payPalOrder, payPalRefund } from './paypal-shapes.ts'

const LIVE_URL = 'https://api-m.paypal.com'
const SANDBOX_URL = 'https://api-m.sandbox.paypal.com'

export const payPalBaseUrl = (mode: 'sandbox' | 'live'): string => (mode === 'live' ? LIVE_URL : SANDBOX_URL)

const understood = <T extends z.ZodType>(schema: T, answer: PayPalAnswer): z.output<T> => {
  const parsed = schema.safeParse(answer.body)
  if (parsed.success) return parsed.data
  throw new ProviderUnavailable('PayPal answered something strange', { cause: parsed.error })
}

const orderOf = (found: z.output<typeof payPalOrder>): ProviderOrder => ({
  provider_order_id: found.id,
  status: found.status,
  intent: found.intent,
  payer_email: found.payer?.email_address ?? '',
  units: found.purchase_units.map((unit) => ({
    custom_id: unit.custom_id,
    merchant_id: unit.payee?.merchant_id,
    captures: (unit.payments?.captures ?? []).map((capture) => ({
      capture_id: capture.id,
      status: capture.status,
      amount: capture.amount.value,
      currency: capture.amount.currency_code,
      custom_id: capture.custom_id,
      captured_at: new Date(capture.create_time),
    })),
  })),
})

/** Ids enter addresses only in the provider's own form (payments.md, check 3). */
const checkedId = (id: string): string => {
  if (!PROVIDER_ID.test(id)) throw new RangeError('not an id of the payment provider')
  return id
}

const linkedId = (event: z.output<typeof payPalEvent>, kind: 'orders' | 'captures'): string | undefined => {
  for (const { href } of event.resource.links ?? []) {
    const found = new RegExp(`/${kind}/([A-Z0-9]{1,36})(?:$|[/?])`).exec(href)?.[1]
    if (found) return found
  }
  return undefined
}

const eventOf = (event: z.output<typeof payPalEvent>): ProviderEvent => {
  const related = event.resource.supplementary_data?.related_ids
  const isOrder = event.event_type.startsWith('CHECKOUT.ORDER.')
  const isCapture = event.event_type.startsWith('PAYMENT.CAPTURE.')
  const isRefund = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'].includes(event.event_type)
  return {
    event_id: event.id,
    event_type: event.event_type,
    provider_order_id: isOrder ? event.resource.id : (related?.order_id ?? linkedId(event, 'orders')),
    // a refund's resource is the refund: the capture is what it links to
    capture_id: isCapture
      ? (related?.capture_id ?? linkedId(event, 'captures') ?? (isRefund ? undefined : event.resource.id))
      : undefined,
  }
}

const headerOf = (headers: Readonly<Record<string, string | string[] | undefined>>, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** The event goes back as the very text that came: parsed and written anew, it would be another. */
const verificationOf = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
  webhookId: string,
  event: string,
): string => {
  const claims = JSON.stringify({
    auth_algo: headerOf(headers, 'paypal-auth-algo'),
    cert_url: headerOf(headers, 'paypal-cert-url'), // hostile input: PayPal judges it, we never fetch it
    transmission_id: headerOf(headers, 'paypal-transmission-id'),
    transmission_sig: headerOf(headers, 'paypal-transmission-sig'),
    transmission_time: headerOf(headers, 'paypal-transmission-time'),
    webhook_id: webhookId,
  })
  return `${claims.slice(0, -1)},"webhook_event":${event}}`
}

export type PayPalMerchant = { readonly merchantId: string; readonly webhookId: string }

export const payPalProvider = (http: PayPalHttp, merchant: PayPalMerchant): PaymentProvider => ({
  name: 'paypal',
  merchantId: merchant.merchantId,

  findOrder: async (providerOrderId) => {
    const answer = await http({ method: 'GET', path: `/v2/checkout/orders/${checkedId(providerOrderId)}` })
    if (answer.status === 404) return undefined
    if (answer.status !== 200) throw new ProviderUnavailable(`PayPal answered ${answer.status} for an order`)
    return orderOf(understood(payPalOrder, answer))
  },

  findOrderOfCapture: async (captureId) => {
    const answer = await http({ method: 'GET', path: `/v2/payments/captures/${checkedId(captureId)}` })
    if (answer.status === 404) return undefined
    if (answer.status !== 200) throw new ProviderUnavailable(`PayPal answered ${answer.status} for a capture`)
    return understood(payPalCapture, answer).supplementary_data?.related_ids?.order_id
  },

  refund: async (request) => {
    const answer = await http({
      method: 'POST',
      path: `/v2/payments/captures/${checkedId(request.capture_id)}/refund`,
      requestId: request.request_id,
      json: JSON.stringify({
        amount: { value: request.amount, currency_code: request.currency },
        note_to_payer: request.note.slice(0, 255),
      }),
    })
    if (answer.status === 200 || answer.status === 201) {
      const { id, status } = understood(payPalRefund, answer)
      return { provider_refund_id: id, status: status === 'CANCELLED' ? 'FAILED' : status }
    }
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
      const issue = payPalIssue.safeParse(answer.body).data?.details?.[0]?.issue ?? `status ${answer.status}`
      throw new RefundRefused(issue)
    }
    throw new ProviderUnavailable(`PayPal answered ${answer.status} for a refund`)
  },

  verifyNotification: async (headers, rawBody) => {
    const text = rawBody.toString('utf8')
    const event = payPalEvent.safeParse(parsedJson(text))
    if (!event.success) return undefined
    const answer = await http({
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      json: verificationOf(headers, merchant.webhookId, text),
    })
    const isGenuine =
      answer.status === 200 &&
      typeof answer.body === 'object' &&
      answer.body !== null &&
      'verification_status' in answer.body &&
      answer.body.verification_status === 'SUCCESS'
    return isGenuine ? eventOf(event.data) : undefined
  },
})

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // no JSON is no event: told to the caller as such
  }
}
