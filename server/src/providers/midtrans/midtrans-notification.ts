import { createHash, timingSafeEqual } from 'node:crypto'
import { PROVIDER_ID } from '@warung/contract/payments.ts'
import type { Notification, ProviderEvent } from '../provider.ts'
import { midtransNotification } from './midtrans-schemas.ts'

function parsedNotification({ rawBody }: Notification) {
  try {
    return midtransNotification.safeParse(JSON.parse(rawBody.toString('utf8'))).data
  } catch {
    return undefined // no JSON is no event: told to the caller as such
  }
}

/** Deliveries have no id: the same bytes are the same event. */
export function readMidtransNotification(notification: Notification): ProviderEvent | undefined {
  const told = parsedNotification(notification)
  return (
    told && {
      event_id: createHash('sha256').update(notification.rawBody).digest('hex'),
      event_type: told.transaction_status,
      // others' ids have other forms
      provider_order_id: PROVIDER_ID.test(told.order_id) ? told.order_id : undefined,
      capture_id: undefined,
    }
  )
}

/** The signature does not cover the status: what the event says is never believed, only asked about. */
export function isSignedBy(serverKey: string, notification: Notification): boolean {
  const told = parsedNotification(notification)
  if (!told) return false
  const signed = `${told.order_id}${told.status_code}${told.gross_amount}${serverKey}`
  const expected = createHash('sha512').update(signed).digest()
  return timingSafeEqual(expected, Buffer.from(told.signature_key, 'hex'))
}
