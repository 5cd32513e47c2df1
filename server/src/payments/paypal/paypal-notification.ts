/** PayPal's webhooks: what they tell of, and the question whether they are really PayPal's. */
import { PROVIDER_ID } from '@warung/contract/payments.ts'
import type { z } from 'zod'
import type { NotificationHeaders, ProviderEvent } from '../provider.ts'
import { linkedId } from './paypal-order.ts'
import { payPalEvent } from './paypal-shapes.ts'

const asProviderId = (id: string | undefined): string | undefined =>
  id !== undefined && PROVIDER_ID.test(id) ? id : undefined

const eventOf = (event: z.output<typeof payPalEvent>): ProviderEvent => {
  const { resource, event_type } = event
  const related = resource.supplementary_data?.related_ids
  const isOrder = event_type.startsWith('CHECKOUT.ORDER.')
  const isCapture = event_type.startsWith('PAYMENT.CAPTURE.')
  const isRefund = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'].includes(event_type)
  return {
    event_id: event.id,
    event_type,
    provider_order_id: asProviderId(
      isOrder ? resource.id : (related?.order_id ?? linkedId(resource.links, 'orders')),
    ),
    // a refund's resource is the refund: the capture is what it links to
    capture_id: asProviderId(
      isCapture
        ? (related?.capture_id ??
            linkedId(resource.links, 'captures') ??
            (isRefund ? undefined : resource.id))
        : undefined,
    ),
  }
}

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // no JSON is no event: told to the caller as such
  }
}

export const readPayPalNotification = (rawBody: Buffer): ProviderEvent | undefined => {
  const event = payPalEvent.safeParse(parsedJson(rawBody.toString('utf8')))
  return event.success ? eventOf(event.data) : undefined
}

const headerOf = (headers: NotificationHeaders, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** The event goes back as the very text that came: parsed and written anew, it would be another. */
export const verificationOf = (headers: NotificationHeaders, webhookId: string, event: string): string => {
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
