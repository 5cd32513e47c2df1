/** The interface to payment providers. Optional capabilities may be absent; the checks before "paid" use only these terms. */

import type { ShopSettings } from '@warung/contract/setting-schemas.ts'
import type { MovementKind } from '@warung/contract/values/movement-kinds.ts'
import type { ProviderMode } from '@warung/contract/values/payment-modes.ts'
import type { RefundStatus } from '@warung/contract/values/refund-states.ts'

export type { ProviderMode, RefundStatus }

export type CaptureStatus = 'completed' | 'pending' | 'declined' | 'failed' | 'refunded' | 'partly_refunded'

export type Capture = {
  readonly capture_id: string
  readonly status: CaptureStatus
  /** in minor units; 0 for an unreadable amount */
  readonly amount_minor: number
  /** what the provider keeps of it; absent where it does not tell */
  readonly fee_minor?: number
  readonly currency: string
  /** our `payment_reference` (D18) */
  readonly reference: string | undefined
  readonly captured_at: Date
}

/** A refund by the shop, the merchant at the provider, or the provider itself. */
export type ProviderRefundRecord = {
  readonly provider_refund_id: string
  readonly capture_id: string
  readonly status: RefundStatus
  /** in minor units; 0 for an unreadable amount */
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
  /** whether it captures money, rather than only authorising it */
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

export type StatementLine = {
  readonly movement_id: string
  readonly kind: MovementKind
  /** a capture's provider order, or a refund's capture, when known */
  readonly belongs_to: string | undefined
  /** in minor units, without sign; 0 for an unreadable amount */
  readonly amount_minor: number
  readonly currency: string
  readonly moved_at: Date
}

type RefundRequest = {
  readonly capture_id: string
  readonly amount_minor: number
  readonly currency: string
  /** stays the same across retries, so that the provider refunds once */
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

/** The raw bytes: signatures cover them. */
export type Notification = { readonly headers: WebhookHeaders; readonly rawBody: Buffer }

export type ScriptHosts = Readonly<
  Record<'script' | 'style' | 'connect' | 'frame' | 'image', readonly string[]>
>

export type ClientPart = {
  /** what the browser's part needs; everybody can read it */
  readonly options: Readonly<Record<string, string>>
  /** undefined when the script is the shop's own */
  readonly scriptHosts: ScriptHosts | undefined
}

export type RefundCapability = {
  /** @throws {ProviderUnavailable} to retry, {RefundLeftToPerson} for a person, {RefundRefused} for good */
  make(request: RefundRequest): Promise<ProviderRefund>
  /** The current state of a pending refund. @throws {ProviderUnavailable} */
  find(providerRefundId: string): Promise<ProviderRefund | undefined>
}

/** An order that the shop opens at the provider, before the browser's script shows it. */
export type OrderToOpen = {
  readonly provider_order_id: string
  /** in minor units */
  readonly amount_minor: number
  readonly pay_until: Date
  readonly now: Date
}

export type OpenCapability = {
  /** The provider's order id is the shop's choice. @param attempt from 1 */
  idOf(orderId: number, attempt: number): Promise<string>
  /** @returns what the script needs; undefined when the id cannot be opened again. @throws {ProviderUnavailable} */
  open(order: OrderToOpen): Promise<string | undefined>
  /** Ends what is not paid yet. @throws {ProviderUnavailable} */
  close(providerOrderId: string): Promise<void>
}

export const STATEMENT_HINTS = ['transaction_search_not_allowed'] as const
export type StatementHint = (typeof STATEMENT_HINTS)[number]

type StatementCapability = {
  /** At most 31 days. @throws {ProviderUnavailable} */
  lines(from: Date, to: Date): Promise<readonly StatementLine[]>
  /** what an admin should check when it fails for days (payments/books/messages/) */
  readonly whenNotRead: StatementHint
}

export type WebhookCapability = {
  /** Parses a notification without asking the provider: it may be forged. Undefined when it cannot be genuine. */
  read(notification: Notification, now: Date): ProviderEvent | undefined
  /** Asks the provider, without slowing other requests. @throws {ProviderUnavailable} */
  isGenuine(notification: Notification): Promise<boolean>
}

export type ProviderClient = {
  /** lower case; used in accounts, methods and the webhook's path */
  readonly provider: string
  readonly mode: ProviderMode
  /** the environment variables that set it, shown to admins */
  readonly variables?: readonly string[]
  /** our account there, which must have been paid */
  readonly merchantId: string
  /** ISO 4217 */
  readonly currencies: readonly string[]
  /** Undefined for an unknown id. @throws {ProviderUnavailable} */
  findOrder(providerOrderId: string): Promise<ProviderOrder | undefined>
  /** @throws {ProviderUnavailable} */
  findOrderOfCapture(captureId: string): Promise<string | undefined>
  /** absent: buyers cannot choose it in the browser */
  readonly client?: ClientPart
  /** absent: the browser's script opens orders */
  readonly opening?: OpenCapability
  /** absent: a person makes refunds at the provider */
  readonly refund?: RefundCapability
  readonly statement?: StatementCapability
  readonly webhook?: WebhookCapability
}

/** With the account's name in this database (payment-account.ts). */
export type PaymentProvider = ProviderClient & { readonly name: string }

/** Each order freezes name, currency and rate. */
export type PaymentTerms = {
  readonly payment_method_id: number
  readonly name: string
  readonly currency: string
  /** rupiah per unit of `currency`, decimal text */
  readonly rate: string
  /** how long its unpaid orders hold their stock; without it, the shop's hours */
  readonly holdHours?: number
  /** each order's sum is told apart by a payment code (decisions/051) */
  readonly hasPaymentCode?: boolean
  /** the payment code is taken off the total: buyers never pay more than it (decisions/052) */
  readonly isCodeSubtracted?: boolean
  /** totals that it can charge, in whole rupiah */
  readonly totals?: { readonly min: number; readonly max: number }
  /** which money its keys take; absent for ways without keys */
  readonly money?: 'trial' | 'real'
  /** its orders are shipped unpaid and hold their stock until delivered or returned (decisions/054) */
  readonly isCollectedOnDelivery?: boolean
}

export type PaymentMethodToOpen = PaymentTerms & {
  readonly client: ProviderClient
  /** Whether the owner has entered what it needs; without it, it needs nothing. */
  readonly isReady?: (settings: ShopSettings) => boolean
  /** What the browser's part needs to know of the owner's settings; everybody can read it. */
  readonly optionsOf?: (settings: ShopSettings) => Readonly<Record<string, string>>
}

export type PaymentMethod = Omit<PaymentMethodToOpen, 'client'> & { readonly provider: PaymentProvider }

/** Ask it each time: the owner changes what is offered, and keys, while the shop runs. */
export type PaymentMethods = {
  /** Each that the shop can charge by, by ids: for settling, and for orders of a method that was turned off. */
  readonly all: () => readonly PaymentMethod[]
  /** In the order of the radios (D26). */
  readonly offered: () => readonly PaymentMethod[]
  /** Opens the providers again, after a change of their keys. Emits `settingsChanged`. */
  readonly reload: () => Promise<void>
}

/** Down, slow or unreadable: nothing is decided. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** For requests it is as if the provider were down; for a check of keys it is the answer. */
export class KeyRefused extends ProviderUnavailable {}

/** The provider counts as down after this many failures in a row. Fewer may be about single requests. */
export const UNANSWERED_MAX = 3

export class RefundRefused extends Error {
  override readonly name = 'RefundRefused'
}

/** The provider makes no refund of such a payment: a person sends the money. */
export class RefundLeftToPerson extends Error {
  override readonly name = 'RefundLeftToPerson'
}
