import { PROVIDER_ID } from '@warung/contract/payments.ts'
import type { z } from 'zod'
import { DAY_MS } from '../../platform/time/durations.ts'
import type { Notification, ProviderEvent, WebhookHeaders } from '../provider.ts'
import { linkedId } from './paypal-order.ts'
import { payPalEvent } from './paypal-schemas.ts'

function asProviderId(id: string | undefined): string | undefined {
  return id !== undefined && PROVIDER_ID.test(id) ? id : undefined
}

function eventOf(event: z.output<typeof payPalEvent>): ProviderEvent {
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
    // a refund's resource links to its capture
    capture_id: asProviderId(
      isCapture
        ? (related?.capture_id ??
            linkedId(resource.links, 'captures') ??
            (isRefund ? undefined : resource.id))
        : undefined,
    ),
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not JSON, so not an event: the caller refuses it
  }
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** PayPal resends for three days, merchants by hand for a month, perhaps with the time of the first transmission. */
const OLDEST_MS = 31 * DAY_MS
const NEWEST_MS = DAY_MS

const HEADER_SHAPES = {
  'paypal-auth-algo': /^[\w-]{1,100}$/,
  'paypal-cert-url': /^https?:\/\/[\w.:-]+\/[\x21-\x7e]{1,400}$/,
  'paypal-transmission-id': /^[\w-]{1,100}$/,
  'paypal-transmission-sig': /^[\w+/=-]{1,2000}$/,
  'paypal-transmission-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/,
} as const

/** Only filters: a forgery may have these headers too. */
function hasPayPalHeaders(headers: WebhookHeaders, now: Date): boolean {
  for (const [name, shape] of Object.entries(HEADER_SHAPES)) {
    if (!shape.test(headerOf(headers, name))) return false
  }
  const age = now.getTime() - Date.parse(headerOf(headers, 'paypal-transmission-time'))
  return age <= OLDEST_MS && age >= -NEWEST_MS // false for an invalid time
}

export function readPayPalWebhook({ headers, rawBody }: Notification, now: Date): ProviderEvent | undefined {
  if (!hasPayPalHeaders(headers, now)) return undefined
  const event = payPalEvent.safeParse(parsedJson(rawBody.toString('utf8')))
  return event.success ? eventOf(event.data) : undefined
}

/** Embeds the event's original text, because re-encoding would break its signature. */
export function verificationOf(headers: WebhookHeaders, webhookId: string, event: string): string {
  const claims = JSON.stringify({
    auth_algo: headerOf(headers, 'paypal-auth-algo'),
    cert_url: headerOf(headers, 'paypal-cert-url'), // not fetched by us: PayPal judges this untrusted address
    transmission_id: headerOf(headers, 'paypal-transmission-id'),
    transmission_sig: headerOf(headers, 'paypal-transmission-sig'),
    transmission_time: headerOf(headers, 'paypal-transmission-time'),
    webhook_id: webhookId,
  })
  return `${claims.slice(0, -1)},"webhook_event":${event}}`
}
