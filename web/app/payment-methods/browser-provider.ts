/** The interface of a provider's folder to the pages. */
import type { CallAnswer, CallInput } from '@warung/contract/client.ts'
import type { Order } from '@warung/contract/orders.ts'
import type { ComponentType } from 'react'
import type { PageMethod } from '../client/context'

type PayBody = CallInput<'PUT /api/v1/order/{id}/pay'>['body']

/** What the provider's script needs. */
export type OpenedOrder = CallAnswer<'POST /api/v1/order/{id}/provider-order'>['data']

export type PaymentCalls = {
  /** records the provider's order before any payment, so that a closed tab loses nothing (D10). @throws {CallFailed} */
  readonly recordProviderOrder: (orderId: number, providerOrderId: string) => Promise<unknown>
  /** for providers at which the shop opens the order. @throws {CallFailed} */
  readonly openProviderOrder: (orderId: number) => Promise<OpenedOrder>
  /** @throws {CallFailed} */
  readonly pay: (orderId: number, body: PayBody) => Promise<unknown>
  /** @throws {CallFailed} */
  readonly changeMethod: (orderId: number, methodId: number) => Promise<unknown>
  /** the buyer reports a transfer, for a person to look for. @throws {CallFailed} */
  readonly reportTransfer: (orderId: number) => Promise<unknown>
  /** @param picture base64. @throws {CallFailed} */
  readonly sendSlip: (orderId: number, picture: string) => Promise<unknown>
}

/** What the browser was told about a payment: a hint, never a proof (D10). */
export type BrowserReport = {
  readonly report: Required<Pick<PayBody, 'status' | 'update_time' | 'email'>>
  /** true: the provider has taken no money, or not yet; false: it may have */
  readonly isRefused: boolean
}

export type OrderBlockProps = {
  readonly order: Order
  readonly method: PageMethod
  readonly calls: PaymentCalls
  readonly showOrder: () => Promise<void>
  /** for a payment that does not count; called even if another one has paid the order */
  readonly onConflict: (message: string) => void
}

/** The method's options, which are public. */
export type RadioProps = Pick<PageMethod, 'options'>

export type BrowserProvider = {
  /** in the page's language; absent: the server's name of the method */
  readonly name?: string
  /** shown below the total of an order that is not placed yet */
  readonly addedToTotal?: string
  /** shown beside the method's radio */
  readonly RadioContent: ComponentType<RadioProps>
  /** shown on an unpaid order; in a chunk of its own */
  readonly OrderBlock: ComponentType<OrderBlockProps>
  /** for orders that buyers may still pay by this method after it is no longer offered */
  readonly methodOf?: (order: Order) => PageMethod | undefined
}

/** Keyed by the server's name of the provider. */
export type BrowserProviders = Readonly<Record<string, BrowserProvider>>
