/** Shared by gateways' notifications. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { PROVIDER_ID } from '@warung/contract/payments.ts'
import type { Notification } from './provider.ts'

function sha256(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Undefined if the body is not JSON. */
export function notifiedJson({ rawBody }: Notification): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}

/** For notifications without an id: equal bytes are the same event. */
export function idOfBytes({ rawBody }: Notification): string {
  return sha256(rawBody).toString('hex')
}

/** Undefined for an id of another form, which belongs to another program. */
export function validProviderOrderId(id: string | undefined): string | undefined {
  return id !== undefined && PROVIDER_ID.test(id) ? id : undefined
}

/** Compares in constant time. */
export function isSameSecret(received: string, expected: string): boolean {
  return timingSafeEqual(sha256(received), sha256(expected))
}
