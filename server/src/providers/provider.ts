/** The interface to payment providers. A capability may be absent; the checks before "paid" need only the required parts. */

import type { ShopSettings } from '@warung/contract/setting-schemas.ts'
import type { MovementKind } from '@warung/contract/values/movement-kinds.ts'
import type { ProviderMode } from '@warung/contract/values/payment-modes.ts'
import type { RefundStatus } from '@warung/contract/values/refunds.ts'

export type CaptureStatus = 'completed' | 'pending' | 'declined' | 'failed' | 'refunded' | 'partly_refunded'

export type Capture = {
  readonly capture_id: string
  readonly status: CaptureStatus
  /** minor units; 0 for an invalid amount */
  readonly amount_minor: number
  /** the provider's fee; absent if it does not report fees */
  readonly fee_minor?: number
  readonly currency: string
  /** our `payment_reference` (D18) */
  readonly reference: string | undefined
  readonly captured_at: Date
}

/** A refund made by the shop, by the merchant at the provider, or by the provider. */
export type ProviderRefundRecord = {
  readonly provider_refund_id: string
  readonly capture_id: string
  readonly status: RefundStatus
  /** minor units; 0 for an invalid amount */
  readonly amount_minor: number
  readonly currency: string
  readonly request_id: string | undefined
  readonly refunded_at: Date
}

export type PaymentUnit = {
  readonly reference: string | undefined
  readonly merchant_id: string | undefined
  readonly captures: readonly Capture[]
  readonly refunds: readonly ProviderRefundRecord[]
}

export type ProviderOrder = {
  readonly provider_order_id: string
  /** `completed` and `void` are final */
  readonly status: 'open' | 'completed' | 'void'
  /** false: it only authorizes the money, without capturing it */
  readonly isCharge: boolean
  readonly units: readonly PaymentUnit[]
  readonly payer_email: string
  readonly payer_name: string
}

export function capturesOf(order: ProviderOrder): readonly Capture[] {
  return order.units.flatMap((unit) => unit.captures)
}

export type ProviderRefund = {
  readonly provider_refund_id: string
  readonly status: RefundStatus
  readonly refunded_at: Date
}

export type ProviderStatementLine = {
  readonly movement_id: string
  readonly kind: MovementKind
  /** a capture's provider order, or a refund's capture, if known */
  readonly belongs_to: string | undefined
  /** minor units, unsigned; 0 for an invalid amount */
  readonly amount_minor: number
  readonly currency: string
  readonly moved_at: Date
}

export type RefundRequest = {
  readonly capture_id: string
  readonly amount_minor: number
  readonly currency: string
  /** the same for every try, so that the provider refunds once */
  readonly request_id: string
  readonly note: string
}

export type ProviderEvent = {
  readonly event_id: string
  readonly event_type: string
  readonly provider_order_id: string | undefined
  readonly capture_id: string | undefined
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Raw bytes, because signatures cover them. */
export type Notification = { readonly headers: WebhookHeaders; readonly rawBody: Buffer }

export type ScriptHosts = Readonly<
  Record<'script' | 'style' | 'connect' | 'frame' | 'image', readonly string[]>
>

export type ClientPart = {
  /** options for the browser's part; public */
  readonly options: Readonly<Record<string, string>>
  /** undefined if the script is the shop's own */
  readonly scriptHosts: ScriptHosts | undefined
}

export type RefundCapability = {
  /**
   * @throws {ProviderUnavailable} if it may be retried, {RefundUnconfirmed} if it may be listed later,
   * {ManualRefundRequired} if a person must do it, {RefundRefused} if it is final
   */
  make(request: RefundRequest): Promise<ProviderRefund>
  /** The current state of a refund that was pending. @throws {ProviderUnavailable} */
  find(providerRefundId: string): Promise<ProviderRefund | undefined>
}

/** An order for the shop to open at the provider, before the browser's script shows it. */
export type OrderToOpen = {
  readonly provider_order_id: string
  /** minor units */
  readonly amount_minor: number
  readonly pay_until: Date
  readonly now: Date
}

export type OpenCapability = {
  /** The shop chooses the provider's order ids: one for each attempt, from 1. */
  idsOf(orderId: number): Promise<(attempt: number) => string>
  /** @returns a token for the script; undefined if the id cannot be opened again @throws {ProviderUnavailable} */
  open(order: OrderToOpen): Promise<string | undefined>
  /** Ends the provider order if it is not paid yet. @throws {ProviderUnavailable} */
  close(providerOrderId: string): Promise<void>
}

export const STATEMENT_HINTS = ['transaction_search_not_allowed'] as const
export type StatementHint = (typeof STATEMENT_HINTS)[number]

type ProviderStatementCapability = {
  /** A span of at most 31 days. @throws {ProviderUnavailable} */
  lines(from: Date, to: Date): Promise<readonly ProviderStatementLine[]>
  /** what an admin should check after days without a statement (payments/books/messages/) */
  readonly whenNotRead: StatementHint
}

export type WebhookCapability = {
  /** Parses a notification, which may be forged, without asking the provider. Undefined if it cannot be genuine. */
  read(notification: Notification, now: Date): ProviderEvent | undefined
  /** Asks the provider, on a budget apart from other requests'. @throws {ProviderUnavailable} */
  isGenuine(notification: Notification): Promise<boolean>
}

export type ProviderClient = {
  /** lower case; appears in accounts, methods and the webhook's path */
  readonly provider: string
  readonly mode: ProviderMode
  /** the environment variables that configure it, shown to admins */
  readonly variables?: readonly string[]
  /** our account there; money paid to any other does not count */
  readonly merchantId: string
  /** ISO 4217 */
  readonly currencies: readonly string[]
  /** Undefined for an unknown id. @throws {ProviderUnavailable} */
  findOrder(providerOrderId: string): Promise<ProviderOrder | undefined>
  /** The provider order of a capture; undefined for an unknown one. @throws {ProviderUnavailable} */
  findOrderOfCapture(captureId: string): Promise<string | undefined>
  /** absent: buyers cannot choose this method in the browser */
  readonly client?: ClientPart
  /** absent: the browser's script opens the orders */
  readonly opening?: OpenCapability
  /** absent: a person makes the refunds at the provider */
  readonly refund?: RefundCapability
  readonly statement?: ProviderStatementCapability
  readonly webhook?: WebhookCapability
}

/** A provider under the name of its account in this database (payment-account.ts). */
export type PaymentProvider = ProviderClient & { readonly account: string }

/** An order keeps name, currency and rate as when it was placed. */
export type PaymentTerms = {
  readonly payment_method_id: number
  readonly name: string
  readonly currency: string
  /** rupiah per unit of `currency`, decimal text */
  readonly rate: string
  /** how long an unpaid order holds its stock; default: the shop's setting */
  readonly holdHours?: number
  /** a payment code makes each order's amount unique (decisions/051) */
  readonly hasPaymentCode?: boolean
  /** the payment code is subtracted, so that buyers never pay more than the total (decisions/052) */
  readonly isCodeSubtracted?: boolean
  /** the totals that it can charge, in whole rupiah */
  readonly totals?: { readonly min: number; readonly max: number }
  /** whether its keys are for test or real money; absent for methods without keys */
  readonly money?: 'trial' | 'real'
  /** orders are shipped unpaid, and hold their stock until delivered or returned (decisions/054) */
  readonly isCollectedOnDelivery?: boolean
}

export type PaymentMethodToOpen = PaymentTerms & {
  readonly client: ProviderClient
  /** Whether the owner has entered the settings that it needs; absent: it needs none. */
  readonly isReady?: (settings: ShopSettings) => boolean
  /** Options for the browser's part, from the owner's settings; public. */
  readonly optionsOf?: (settings: ShopSettings) => Readonly<Record<string, string>>
}

export type PaymentMethod = Omit<PaymentMethodToOpen, 'client'> & { readonly provider: PaymentProvider }

/** Call it each time, because the owner may change methods and keys while the shop runs. */
export type PaymentMethods = {
  /** All methods that the shop can charge, by id: for settling, and for orders of methods turned off since. */
  readonly all: () => readonly PaymentMethod[]
  /** In the order of the radios (D26). */
  readonly offered: () => readonly PaymentMethod[]
  /** Reopens the providers after a change of keys. Emits `settingsChanged`. */
  readonly reload: () => Promise<void>
}

/** The provider is down, slow or unreadable: nothing is decided. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** For a request, the provider counts as down; for a check of keys, this is the result. */
export class KeyRefused extends ProviderUnavailable {}

/** After this many consecutive failures the provider counts as down. Fewer may concern single requests. */
export const UNANSWERED_MAX = 3

export class RefundRefused extends Error {
  override readonly name = 'RefundRefused'
}

/** The provider says that it has made this refund, but does not list it. */
export class RefundUnconfirmed extends Error {
  override readonly name = 'RefundUnconfirmed'
}

/** The provider cannot refund this payment: a person sends the money. */
export class ManualRefundRequired extends Error {
  override readonly name = 'ManualRefundRequired'
}
