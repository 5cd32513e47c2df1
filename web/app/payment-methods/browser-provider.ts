/** What a provider's folder exports to the pages. */
import type { CallAnswer, CallInput } from '@warung/contract/client.ts'
import type { Order } from '@warung/contract/orders.ts'
import type { ComponentType } from 'react'
import type { PageMethod } from '../client/context'

type PayBody = CallInput<'PUT /api/v1/order/{id}/pay'>['body']

/** For the provider's script. */
export type OpenedOrder = CallAnswer<'POST /api/v1/order/{id}/provider-order'>['data']

export type PaymentCalls = {
  /** before any payment, so that a closed tab loses nothing (D10). @throws {CallFailed} */
  readonly noteProviderOrder: (orderId: number, providerOrderId: string) => Promise<unknown>
  /** where the shop has to open the order. @throws {CallFailed} */
  readonly openProviderOrder: (orderId: number) => Promise<OpenedOrder>
  /** @throws {CallFailed} */
  readonly pay: (orderId: number, body: PayBody) => Promise<unknown>
  /** @throws {CallFailed} */
  readonly changeMethod: (orderId: number, methodId: number) => Promise<unknown>
  /** the buyer says that the money is on its way: a person looks for it. @throws {CallFailed} */
  readonly reportTransfer: (orderId: number) => Promise<unknown>
  /** @param picture base64. @throws {CallFailed} */
  readonly sendSlip: (orderId: number, picture: string) => Promise<unknown>
}

/** What the browser heard about a payment: a hint, never a proof (D10). */
export type BrowserReport = {
  readonly report: Required<Pick<PayBody, 'status' | 'update_time' | 'email'>>
  /** true: the provider took no money, or not yet; false: it may have */
  readonly isRefused: boolean
}

export type OrderBlockProps = {
  readonly order: Order
  readonly method: PageMethod
  readonly calls: PaymentCalls
  readonly showOrder: () => Promise<void>
  /** for a payment that does not count; runs even when another paid the order */
  readonly onConflict: (message: string) => void
}

/** The method's, as everybody can read them. */
export type RadioProps = Pick<PageMethod, 'options'>

export type BrowserProvider = {
  /** in the language of the pages; absent: the server's name of the method */
  readonly name?: string
  /** what stands beside its radio */
  readonly RadioContent: ComponentType<RadioProps>
  /** the unpaid order's block, a chunk of its own */
  readonly OrderBlock: ComponentType<OrderBlockProps>
  /** for an order that is its own and that buyers may pay though the method is no longer offered */
  readonly methodOf?: (order: Order) => PageMethod | undefined
}

/** By the server's name of the provider. */
export type BrowserProviders = Readonly<Record<string, BrowserProvider>>
