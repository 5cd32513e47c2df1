import { createHash, timingSafeEqual } from 'node:crypto'
import { PROVIDER_ID } from '@warung/contract/payments.ts'
import type { Notification, ProviderEvent } from '../provider.ts'
import { XENDIT_ID, xenditNotification } from './xendit-schemas.ts'

function sha256(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest()
}

function parsedXenditNotification({ rawBody }: Notification) {
  try {
    return xenditNotification.safeParse(JSON.parse(rawBody.toString('utf8'))).data
  } catch {
    return undefined // no JSON is no event
  }
}

/** The same bytes are the same event: the header `webhook-id` may be absent, and covers nothing. */
export function readXenditNotification(notification: Notification): ProviderEvent | undefined {
  const parsed = parsedXenditNotification(notification)
  if (!parsed) return undefined
  const { our_id, capture_id, type } = parsed
  return {
    event_id: sha256(notification.rawBody).toString('hex'),
    event_type: type,
    // others' ids have other forms
    provider_order_id: our_id !== undefined && PROVIDER_ID.test(our_id) ? our_id : undefined,
    capture_id: capture_id !== undefined && XENDIT_ID.test(capture_id) ? capture_id : undefined,
  }
}

/** The token signs nothing of the body: what the event says is never believed, only asked about. */
export function bearsToken(webhookToken: string, { headers }: Notification): boolean {
  const received = headers['x-callback-token']
  return typeof received === 'string' && timingSafeEqual(sha256(received), sha256(webhookToken))
}
