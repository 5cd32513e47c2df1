import { idOfBytes, isSameSecret, notifiedJson, validProviderOrderId } from '../gateway-notification.ts'
import type { Notification, ProviderEvent } from '../provider.ts'
import { XENDIT_ID, xenditNotification } from './xendit-schemas.ts'

/** Ignores the header `webhook-id`, which may be absent and is not covered by the token. */
export function readXenditNotification(notification: Notification): ProviderEvent | undefined {
  const parsed = xenditNotification.safeParse(notifiedJson(notification)).data
  if (!parsed) return undefined
  const { our_id, capture_id, type } = parsed
  return {
    event_id: idOfBytes(notification),
    event_type: type,
    provider_order_id: validProviderOrderId(our_id),
    capture_id: capture_id !== undefined && XENDIT_ID.test(capture_id) ? capture_id : undefined,
  }
}

/** The token does not cover the body, so an event only causes the shop to ask. */
export function hasCallbackToken(webhookToken: string, { headers }: Notification): boolean {
  const received = headers['x-callback-token']
  return typeof received === 'string' && isSameSecret(received, webhookToken)
}
