import { createHash, timingSafeEqual } from 'node:crypto'
import { idOfBytes, notifiedJson, validProviderOrderId } from '../gateway-notification.ts'
import type { Notification, ProviderEvent } from '../provider.ts'
import { midtransNotification } from './midtrans-schemas.ts'

function parsedNotification(notification: Notification) {
  return midtransNotification.safeParse(notifiedJson(notification)).data
}

export function readMidtransNotification(notification: Notification): ProviderEvent | undefined {
  const parsed = parsedNotification(notification)
  return (
    parsed && {
      event_id: idOfBytes(notification),
      event_type: parsed.transaction_status,
      provider_order_id: validProviderOrderId(parsed.order_id),
      capture_id: undefined,
    }
  )
}

/** The signature does not cover the status, so an event only causes the shop to ask. */
export function isSignedBy(serverKey: string, notification: Notification): boolean {
  const parsed = parsedNotification(notification)
  if (!parsed) return false
  const signed = `${parsed.order_id}${parsed.status_code}${parsed.gross_amount}${serverKey}`
  const expected = createHash('sha512').update(signed).digest()
  return timingSafeEqual(expected, Buffer.from(parsed.signature_key, 'hex'))
}
