import { createHash, timingSafeEqual } from 'node:crypto'
import { PROVIDER_ID } from '@warung/contract/payments.ts'
import type { Notification, ProviderEvent } from '../provider.ts'
import { midtransNotification } from './midtrans-schemas.ts'

function parsedNotification({ rawBody }: Notification) {
  try {
    return midtransNotification.safeParse(JSON.parse(rawBody.toString('utf8'))).data
  } catch {
    return undefined // no JSON is no event
  }
}

/** Deliveries have no id: the same bytes are the same event. */
export function readMidtransNotification(notification: Notification): ProviderEvent | undefined {
  const parsed = parsedNotification(notification)
  return (
    parsed && {
      event_id: createHash('sha256').update(notification.rawBody).digest('hex'),
      event_type: parsed.transaction_status,
      // others' ids have other forms
      provider_order_id: PROVIDER_ID.test(parsed.order_id) ? parsed.order_id : undefined,
      capture_id: undefined,
    }
  )
}

/** The signature does not cover the status: what the event says is never believed, only asked about. */
export function isSignedBy(serverKey: string, notification: Notification): boolean {
  const parsed = parsedNotification(notification)
  if (!parsed) return false
  const signed = `${parsed.order_id}${parsed.status_code}${parsed.gross_amount}${serverKey}`
  const expected = createHash('sha512').update(signed).digest()
  return timingSafeEqual(expected, Buffer.from(parsed.signature_key, 'hex'))
}
