/**
 * What the shop asks of a payment provider, whichever it is. A provider tells a payment's true state, in
 * this vocabulary alone; whatever else it can do it states, and the shop copes with what is not there.
 * The checks before "paid" are written against this.
 */

import type { MovementKind } from '@warung/contract/values/movement-kinds.ts'
import type { ProviderMode } from '@warung/contract/values/payment-modes.ts'
import type { RefundStatus } from '@warung/contract/values/refund-states.ts'

export type { ProviderMode, RefundStatus }

/** What became of money that a buyer gave. */
export type CaptureStatus = 'completed' | 'pending' | 'declined' | 'failed' | 'refunded' | 'partly_refunded'

export type Capture = {
  readonly capture_id: string
  readonly status: CaptureStatus
  /** minor units of `currency`; 0 for an amount that cannot be read */
  readonly amount_minor: number
  readonly currency: string
  /** what it bears for an order of ours: its `payment_reference` (D18) */
  readonly reference: string | undefined
  readonly captured_at: Date
}

/** Money that went back, whoever sent it: the shop, the merchant at the provider, or the provider itself. */
export type ProviderRefundRecord = {
  readonly provider_refund_id: string
  readonly capture_id: string
  readonly status: RefundStatus
  /** minor units of `currency`; 0 for an amount that cannot be read */
  readonly amount_minor: number
  readonly currency: string
  /** our request_id, when it was the shop that asked */
  readonly request_id: string | undefined
  readonly refunded_at: Date
}

export type PaymentUnit = {
  readonly reference: string | undefined
  readonly merchant_id: string | undefined
  readonly captures: readonly Capture[]
  readonly refunds: readonly ProviderRefundRecord[]
}

/** A provider's order, as it answered with our own credentials. */
export type ProviderOrder = {
  readonly provider_order_id: string
  /** `open`: more may come of it; `completed` and `void`: nothing more will */
  readonly status: 'open' | 'completed' | 'void'
  /** whether it takes money itself, and does not only set some aside */
  readonly isCharge: boolean
  readonly units: readonly PaymentUnit[]
  readonly payer_email: string
  /** empty where the provider does not tell */
  readonly payer_name: string
}

/** All of them, whatever became of each. */
export function capturesOf(order: ProviderOrder): readonly Capture[] {
  return order.units.flatMap((unit) => unit.captures)
}

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
  readonly kind: MovementKind
  /** the provider order of a capture, the capture of a refund, when the line tells */
  readonly belongs_to: string | undefined
  /** minor units of `currency`, whichever way it moved; 0 for an amount that cannot be read */
  readonly amount_minor: number
  readonly currency: string
  readonly moved_at: Date
}

type RefundRequest = {
  readonly capture_id: string
  readonly amount_minor: number
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

/** The hosts with which a provider's browser script works, where it comes from another site. */
export type ScriptHosts = Readonly<
  Record<'script' | 'style' | 'connect' | 'frame' | 'image', readonly string[]>
>

/** What the browser needs to let a buyer pay on the order's own screen. */
export type ClientPart = {
  readonly clientId: string
  /** where the payment script comes from, when not from the provider's own site */
  readonly sdkBaseUrl: string | null
  readonly isTest: boolean
  /** undefined: the script is the shop's own */
  readonly scriptHosts: ScriptHosts | undefined
}

export type RefundCapability = {
  /** Money back. @throws {ProviderUnavailable} when it must be tried again, {RefundRefused} when not */
  make(request: RefundRequest): Promise<ProviderRefund>
  /** What became of a refund that was pending. @throws {ProviderUnavailable} */
  find(providerRefundId: string): Promise<ProviderRefund | undefined>
}

/** What may keep a provider from handing its statement out. */
export const STATEMENT_HINTS = ['transaction_search_not_allowed'] as const
export type StatementHint = (typeof STATEMENT_HINTS)[number]

type StatementCapability = {
  /** All that moved in the account between two times, at most 31 days apart. @throws {ProviderUnavailable} */
  lines(from: Date, to: Date): Promise<readonly StatementLine[]>
  /** what an admin looks at when it was not read for days; its words: reconciliation/messages/ */
  readonly whenNotRead: StatementHint
}

export type WebhookCapability = {
  /**
   * What a notification tells of; undefined for what cannot be one, by its headers, age and body. Asks
   * nobody: it may be forged all the same.
   */
  read(notification: Notification, now: Date): ProviderEvent | undefined
  /** Whether a notification is the provider's own. Never slows down other questions. @throws {ProviderUnavailable} */
  isGenuine(notification: Notification): Promise<boolean>
}

/** A provider, asked with the credentials of one account there. */
export type ProviderClient = {
  /** its name, in lower case: what accounts, methods and its webhook's address bear */
  readonly provider: string
  /** whether its money is real; the simulator is the shop's own */
  readonly mode: ProviderMode
  /** our account there: who must have been paid */
  readonly merchantId: string
  /** what it charges, by ISO 4217 */
  readonly currencies: readonly string[]
  /** Undefined when the provider does not know the id. @throws {ProviderUnavailable} */
  findOrder(providerOrderId: string): Promise<ProviderOrder | undefined>
  /** The provider order that a capture belongs to. @throws {ProviderUnavailable} */
  findOrderOfCapture(captureId: string): Promise<string | undefined>
  /** absent: buyers pay elsewhere (a bank transfer), and somebody confirms it */
  readonly client?: ClientPart
  /** absent: a refund that is owed waits for a person to make it at the provider */
  readonly refund?: RefundCapability
  /** absent: no nightly comparison */
  readonly statement?: StatementCapability
  /** absent: it tells nothing by itself, and has no address to tell it to */
  readonly webhook?: WebhookCapability
}

/** With the name that this database has for the account: what the rows of its money bear (payment-account.ts). */
export type PaymentProvider = ProviderClient & { readonly name: string }

/** A way to pay: the name, the currency and the rate are frozen on each order. */
export type PaymentTerms = {
  readonly payment_method_id: number
  readonly name: string
  readonly currency: string
  /** rupiah per unit of `currency`, decimal text */
  readonly rate: string
}

export type PaymentMethodToOpen = PaymentTerms & { readonly client: ProviderClient }

type PaymentMethod = PaymentTerms & { readonly provider: PaymentProvider }

/** The first is the one that everybody has. */
export type PaymentMethods = readonly PaymentMethod[]

/** Down, slow or strange: nothing is known, nothing is decided. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/**
 * After so many questions in a row without an answer the provider is taken to be away. Fewer may be about
 * these alone: one that is never answered must not hold up the others, for ever.
 */
export const UNANSWERED_MAX = 3

/** The provider says that this refund will never be. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused'
}
