import type { FaultSettings } from './fault-settings.ts'
import type { Payee } from './records.ts'
import type { Store } from './store.ts'

export type SimulatorContext = {
  readonly store: Store
  readonly faults: FaultSettings
  readonly now: () => Date
  readonly random: () => number
  readonly clientId: string
  readonly clientSecret: string
  readonly merchant: Payee
  readonly baseUrl: () => string
  notify: (event: WebhookEvent) => void
}

export type WebhookEvent = {
  event_type:
    | 'CHECKOUT.ORDER.APPROVED'
    | 'PAYMENT.CAPTURE.COMPLETED'
    | 'PAYMENT.CAPTURE.PENDING'
    | 'PAYMENT.CAPTURE.DECLINED'
    | 'PAYMENT.CAPTURE.DENIED'
    | 'PAYMENT.CAPTURE.REFUNDED'
    | 'PAYMENT.CAPTURE.REVERSED'
  resource_type: 'checkout-order' | 'capture' | 'refund'
  summary: string
  resource: object
}

/** Without fractions of a second. */
export function timestamp(provider: Pick<SimulatorContext, 'now'>): string {
  return provider
    .now()
    .toISOString()
    .replace(/\.\d{3}Z$/, 'Z')
}
