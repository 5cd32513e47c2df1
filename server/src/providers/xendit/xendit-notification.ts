import { idOfBytes, isSameSecret, notifiedJson, shopsOwnId } from '../gateway-notification.ts'
import type { Notification, ProviderEvent } from '../provider.ts'
import { XENDIT_ID, xenditNotification } from './xendit-schemas.ts'

/** The header `webhook-id` may be absent, and covers nothing. */
export function readXenditNotification(notification: Notification): ProviderEvent | undefined {
  const parsed = xenditNotification.safeParse(notifiedJson(notification)).data
  if (!parsed) return undefined
  const { our_id, capture_id, type } = parsed
  return {
    event_id: idOfBytes(notification),
    event_type: type,
    provider_order_id: shopsOwnId(our_id),
    capture_id: capture_id !== undefined && XENDIT_ID.test(capture_id) ? capture_id : undefined,
  }
}

/** The token signs nothing of the body: what the event says is never believed, only asked about. */
export function bearsToken(webhookToken: string, { headers }: Notification): boolean {
  const received = headers['x-callback-token']
  return typeof received === 'string' && isSameSecret(received, webhookToken)
}
