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

/** Money that went back, whoever sent it: the shop, the merchant at the provider, or the provider itself. */
export type ProviderRefundRecord = {
  readonly provider_refund_id: string
  readonly capture_id: string
  readonly status: RefundStatus
  readonly amount: string
  readonly currency: string
  /** our request_id, when it was the shop that asked */
  readonly request_id: string | undefined
  readonly refunded_at: Date
}

export type PaymentUnit = {
  readonly custom_id: string | undefined
  readonly merchant_id: string | undefined
  readonly captures: readonly Capture[]
  readonly refunds: readonly ProviderRefundRecord[]
}

/** A provider's order, as it answered with our own credentials. */
export type ProviderOrder = {
  readonly provider_order_id: string
  readonly status: string
  readonly intent: string
  readonly units: readonly PaymentUnit[]
  readonly payer_email: string
}

export type RefundStatus = 'PENDING' | 'COMPLETED' | 'FAILED'

export type ProviderRefund = {
  readonly provider_refund_id: string
  readonly status: RefundStatus
  /** the provider's own time */
  readonly refunded_at: Date
}

/** A line of the provider's own statement of account. */
export type StatementLine = {
  /** of a capture or of a refund */
  readonly movement_id: string
  readonly kind: 'capture' | 'refund'
  /** the provider order of a capture, the capture of a refund, when the line tells */
  readonly belongs_to: string | undefined
  /** decimal text in `currency`, without a sign */
  readonly amount: string
  readonly currency: string
  readonly moved_at: Date
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
  /** the provider order or capture it speaks of, in the provider's own form: where to look for the truth */
  readonly provider_order_id: string | undefined
  readonly capture_id: string | undefined
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>

/** A webhook as it came in: a signature is one over bytes. */
export type Notification = { readonly headers: WebhookHeaders; readonly rawBody: Buffer }

/** Whether its money is real; the simulator is the shop's own. */
export type PaymentMode = 'simulator' | 'sandbox' | 'live'

/** A provider, asked with the credentials of one account there. */
export type ProviderClient = {
  readonly provider: string
  readonly mode: PaymentMode
  /** our account there: who must have been paid */
  readonly merchantId: string
  /** Undefined when the provider does not know the id. @throws {ProviderUnavailable} */
  findOrder(providerOrderId: string): Promise<ProviderOrder | undefined>
  /** The provider order that a capture belongs to. @throws {ProviderUnavailable} */
  findOrderOfCapture(captureId: string): Promise<string | undefined>
  /** Money back. @throws {ProviderUnavailable} when it must be tried again, {RefundRefused} when not */
  refund(request: RefundRequest): Promise<ProviderRefund>
  /** What became of a refund that was pending. @throws {ProviderUnavailable} */
  findRefund(providerRefundId: string): Promise<ProviderRefund | undefined>
  /** All that moved in the account between two times, at most 31 days apart. @throws {ProviderUnavailable} */
  statement(from: Date, to: Date): Promise<readonly StatementLine[]>
  /**
   * What a notification tells of; undefined for what cannot be one, by its headers, age and body. Asks
   * nobody: it may be forged all the same.
   */
  readNotification(notification: Notification, now: Date): ProviderEvent | undefined
  /** Whether a notification is the provider's own. Never slows down other questions. @throws {ProviderUnavailable} */
  isGenuine(notification: Notification): Promise<boolean>
}

/** With the name that this database has for the account: what the rows of its money bear (payment-account.ts). */
export type PaymentProvider = ProviderClient & { readonly name: string }

/** Down, slow or strange: nothing is known, nothing is decided. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** The provider says that this refund will never be. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused'
}

/** The hosts with which a provider's browser script works, where it comes from another site. */
export type ScriptHosts = Readonly<
  Record<'script' | 'style' | 'connect' | 'frame' | 'image', readonly string[]>
>
