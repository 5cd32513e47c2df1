/**
 * What the shop asks of a payment provider, whichever it is: a payment's true state, money back,
 * and whether a notification is really its own. The checks before "paid" are written against this.
 */

/** As providers tell it, in the one vocabulary the checks know. */
export type CaptureStatus =
  | 'COMPLETED'
  | 'PENDING'
  | 'DECLINED'
  | 'FAILED'
  | 'REFUNDED'
  | 'PARTIALLY_REFUNDED'

export type Capture = {
  readonly capture_id: string
  readonly status: CaptureStatus
  /** decimal text in `currency` */
  readonly amount: string
  readonly currency: string
  readonly custom_id: string | undefined
  readonly captured_at: Date
}

export type PaymentUnit = {
  readonly custom_id: string | undefined
  readonly merchant_id: string | undefined
  readonly captures: readonly Capture[]
}

/** A provider's order, as it answered with our own credentials. */
export type ProviderOrder = {
  readonly provider_order_id: string
  readonly status: string
  readonly intent: string
  readonly units: readonly PaymentUnit[]
  readonly payer_email: string
}

export type ProviderRefund = {
  readonly provider_refund_id: string
  readonly status: 'PENDING' | 'COMPLETED' | 'FAILED'
}

export type RefundRequest = {
  readonly capture_id: string
  /** decimal text in `currency` */
  readonly amount: string
  readonly currency: string
  /** the same on every try: the provider refunds once */
  readonly request_id: string
  readonly note: string
}

export type ProviderEvent = {
  readonly event_id: string
  readonly event_type: string
  /** the provider orders and captures it speaks of: where to look for the truth */
  readonly provider_order_id: string | undefined
  readonly capture_id: string | undefined
}

export type PaymentProvider = {
  readonly name: string
  /** our account there: who must have been paid */
  readonly merchantId: string
  /** Undefined when the provider does not know the id. @throws {ProviderUnavailable} */
  findOrder(providerOrderId: string): Promise<ProviderOrder | undefined>
  /** The provider order that a capture belongs to. @throws {ProviderUnavailable} */
  findOrderOfCapture(captureId: string): Promise<string | undefined>
  /** Money back. @throws {ProviderUnavailable} when it must be tried again, {RefundRefused} when not */
  refund(request: RefundRequest): Promise<ProviderRefund>
  /** Undefined for a notification that is not the provider's own. @throws {ProviderUnavailable} */
  verifyNotification(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    rawBody: Buffer,
  ): Promise<ProviderEvent | undefined>
}

/** Down, slow or strange: nothing is known, nothing is decided. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** The provider says that this refund will never be. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused'
}
